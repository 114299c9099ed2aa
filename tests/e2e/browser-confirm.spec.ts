import { expect, type Page } from '@playwright/test'
import { countCalls } from '#support/calls.ts'
import { PASSWORD } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { forgetConfirmations } from '#support/stale-sessions.ts'
import { expectToast } from '#support/toasts.ts'

const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Confirm your identity' })

test.beforeEach(async ({ page, dataDir, adminUrl }) => {
  forgetConfirmations(dataDir)
  await page.goto(`${adminUrl}/admin`)
})

test('a deletion waits for the password, and goes on once with the right one', {
  tag: '@quick'
}, async ({ page }) => {
  const question = questionOn(page)
  const password = question.getByLabel('Your password')
  const remove = page.getByRole('button', { name: 'Delete Elena Petrova' })
  const sent = countCalls(page, 'POST', '/api/user/confirm')

  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.locator('[data-scope=toast][data-part=title]')).toHaveCount(0)
  await expect(remove).toBeFocused()

  await page.keyboard.press('Enter')
  await password.fill('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByText('This is not your current password')).toBeVisible()
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Elena Petrova' })).toHaveCount(0)
  expect(sent()).toBe(2)

  await page.getByRole('button', { name: 'Delete Kwame Mensah' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Kwame Mensah' })).toHaveCount(0)
  await expect(question).toBeHidden()
})

test('one’s own password in the list of users asks for the present one', async ({ page }) => {
  const question = questionOn(page)
  const own = page.getByLabel('New password for Priya Raman')
  await own.fill('a door of another colour')
  await own.press('Enter')
  await expect(question).toContainText('This is your own account')
  await question.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByText('This is not your current password')).toBeVisible()
  await question.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Password updated successfully')
  await expect(own).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
})
