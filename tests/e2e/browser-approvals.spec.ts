import { expect } from '@playwright/test'
import { raise } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

const QUESTION = 'May we order two printers?'

test('an approval is asked for, answered on a phone, and shown with its digest (D80)', {
  tag: '@quick'
}, async ({ page, staffUrl: url, visit }) => {
  const id = await raise(page.request, url, { description: 'Two printers for the warehouse' })
  const head = await visit(url, 'head')
  await head.setViewportSize({ width: 390, height: 844 })

  const team = await visit(url, 'administrator', `/tickets/${id}`)
  await expect(team.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
  await expect(team.getByRole('button', { name: 'Ask for approval' })).toHaveCount(0)
  await team.keyboard.press('Control+k')
  const palette = team.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill('ask for approval')
  await team.keyboard.press('Enter')
  const dialog = team.getByRole('dialog', { name: /^Ask for approval of/ })
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(dialog.getByText('Choose at least one person')).toBeVisible()
  await dialog.getByLabel('Question').fill(QUESTION)
  await dialog.getByRole('combobox', { name: 'Approvers' }).click()
  await team.getByRole('option', { name: 'Fatima Zahra' }).click()
  await team.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(dialog).toHaveCount(0)
  const panel = team.getByRole('region', { name: 'Approvals' })
  await expect(panel.getByText('Fatima Zahra: not answered yet')).toBeVisible()

  await head.goto(`${url}/approvals`)
  await head.getByRole('link', { name: QUESTION }).click()
  await expect(head.getByText('Two printers for the warehouse')).toBeVisible()
  await head.getByRole('button', { name: 'Approve' }).click()
  await head.getByLabel('Message (optional)').fill('Up to 600 €')
  await head.getByRole('button', { name: 'Send approval' }).click()
  await expect(head.getByText('Up to 600 €')).toBeVisible()
  await expect(head.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await expect(panel.getByText('Approved', { exact: true })).toBeVisible()
  await expect(panel.getByText(', by Fatima Zahra')).toBeVisible()
  await expect(panel.getByText(/SHA-256/)).toBeVisible()
})
