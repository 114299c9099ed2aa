import { expect } from '@playwright/test'
import { raise } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectError, expectToast } from '#support/toasts.ts'

const DESCRIPTION = 'The confidential grievance'

test('a ticket of a department that becomes private is gone at once for others, and comes back', {
  tag: '@quick'
}, async ({ visit, page: requester, staffUrl: url }) => {
  const hr = { department: 'HR', description: DESCRIPTION }
  const path = `/tickets/${await raise(requester.request, url, hr)}`
  await requester.goto(url + path)
  const admin = await visit(url, 'administrator', '/admin?tab=departments')
  const stranger = await visit(url, 'head', path)
  const list = await visit(url, 'head', '/tickets?search=grievance')
  const row = list.getByRole('row').filter({ hasText: 'HR' })
  await expect(stranger.getByText(DESCRIPTION)).toBeVisible()
  await expect(row).toHaveCount(1)
  await expect(requester.getByText(DESCRIPTION)).toBeVisible()
  const badge = requester.getByText('Private', { exact: true })
  await expect(badge).toHaveCount(0)

  const box = admin.getByRole('checkbox', { name: 'Private: HR' })
  const toggle = admin.getByRole('row').filter({ hasText: 'HR' }).locator('label')
  await expect(box).not.toBeChecked()
  await toggle.click()
  await expectToast(admin, 'HR is now private')
  await expect(box).toBeChecked()
  await expect(stranger.getByText('Ticket Not Found')).toBeVisible()
  await expect(list.getByText('No tickets found.')).toBeVisible()
  await expect(badge).toBeVisible()
  await expect(requester.getByText(DESCRIPTION)).toBeVisible()

  await admin.reload()
  await expect(box).toBeChecked()
  await toggle.click()
  await expectToast(admin, 'HR is no longer private')
  await expect(stranger.getByText(DESCRIPTION)).toBeVisible()
  await expect(row).toHaveCount(1)
  await expect(badge).toHaveCount(0)

  // A switch that the server rejects stays as it was.
  await admin.route('**/api/admin/departments', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue()
  )
  await toggle.click()
  await expectError(admin, 'Failed to update department')
  await expect(box).not.toBeChecked()
})
