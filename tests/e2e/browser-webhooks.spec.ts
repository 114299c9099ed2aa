import { expect } from '@playwright/test'
import { raise } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

test('a webhook is created with a secret, tested, queued, disabled and deleted', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  await page.goto(`${adminUrl}/admin?tab=webhooks`)
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('http://[::1]/')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('The address ::1 is blocked')).toBeVisible()
  await dialog.getByLabel('URL').fill('http://receiver.invalid/hook')
  await dialog.getByText('Comment added').click()
  await expect(dialog.getByRole('checkbox', { name: 'Comment added' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'http://receiver.invalid/hook' }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'not delivered' })).toContainText('name')
  await raise(page.request, adminUrl)
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  // Told by an event, once it was tried.
  await expect(deliveries.getByRole('row', { name: /Ticket raised.*Queued.*name/ })).toBeVisible()
  await deliveries.getByRole('button', { name: /^Send again: Ticket raised/ }).click()
  await expect(deliveries.getByText('Queued', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByText('Send events').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Webhook saved')
  await expect(deliveries.getByRole('button', { name: /^Send again/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Webhook deleted')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
