import { expect } from '@playwright/test'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

test('a typo in a role is seen while typing, and merged away afterwards', {
  tag: '@quick'
}, async ({ page, visit, adminUrl: url }) => {
  await page.goto(`${url}/admin`)
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog')
  const fields = { Username: 'sal', Email: 'sal@example.com', 'Full Name': 'Sal Ames' }
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('Password', { exact: true }).fill('a passphrase of hers')
  await dialog.getByLabel('Initials').fill('SA')
  await dialog.getByLabel('Role').fill('logistics')
  await expect(dialog).toContainText('Each role is a department.')
  await dialog.getByLabel('Role').fill('Logsitics')
  await expect(dialog).toContainText('Creates a new department, Logsitics.')
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expectToast(page, 'User created successfully')

  await page.getByRole('tab', { name: 'Departments' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Logsitics')).toContainText('1')
  await expect(page.getByRole('button', { name: 'Rename IT' })).toBeDisabled()
  await row('Logistics').locator('label').click()
  await expectToast(page, 'Logistics is now private')
  await page.getByRole('button', { name: 'Rename Logsitics' }).click()
  await dialog.getByLabel('New name').fill('logistics')
  await expect(dialog).toContainText(
    'Logistics already exists. Merging moves 1 member and 0 tickets'
  )
  await expect(dialog.getByRole('combobox')).toContainText('Private')
  await dialog.getByRole('button', { name: 'Merge into Logistics' }).click()
  await expectToast(page, 'Logsitics merged into Logistics')
  await expect(row('Logsitics')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Private: Logistics' })).toBeChecked()

  await page.getByRole('button', { name: 'Add Department' }).click()
  await dialog.getByLabel('Name').fill('hr')
  await dialog.getByRole('button', { name: 'Add Department' }).click()
  await expect(dialog).toContainText('A department named HR already exists')
  await dialog.getByLabel('Name').fill('Canteen')
  await dialog.getByRole('button', { name: 'Add Department' }).click()
  await expectToast(page, 'Canteen added')

  const elena = await visit(url, 'staff')
  await elena.getByRole('button', { name: 'New Ticket' }).click()
  await elena.getByRole('combobox', { name: 'Department' }).click()
  await expect(elena.getByRole('option', { name: 'Canteen' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Canteen' }).click()
  await expectToast(page, 'Canteen removed')
  await expect(row('Canteen')).toHaveCount(0)
})
