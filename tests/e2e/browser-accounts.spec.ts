import { expect } from '@playwright/test'
import { PASSWORD } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'
import { logIn } from './main-job.ts'

const PERSON = { fullName: 'Odette Roux', username: 'odette', role: 'HR', initials: 'OR' }

test('an account is edited, has to change its password, and is switched off; its owner sees it at once', {
  tag: '@quick'
}, async ({ page, visit, adminUrl: url }) => {
  const odette = await visit(url, null, '/auth')
  const data = { ...PERSON, email: 'odette@northfield.example', password: PASSWORD }
  expect((await odette.request.post(`${url}/api/register`, { data })).status()).toBe(201)
  await odette.goto(url)
  await expect(odette.getByText('Recent Tickets')).toBeVisible()

  await page.goto(`${url}/admin`)
  const unconfirmed = page.getByText('Team not confirmed', { exact: true })
  await expect(unconfirmed).toBeVisible()
  await page.getByRole('button', { name: 'Confirm team of Odette Roux' }).click()
  await expectToast(page, 'Odette Roux confirmed as a member of HR')
  await expect(unconfirmed).toBeHidden()
  const dialog = page.getByRole('dialog', { name: PERSON.fullName })
  await page.getByRole('button', { name: `edit ${PERSON.fullName}` }).click()
  await expect(dialog.getByRole('list', { name: 'Sessions' })).toBeVisible()
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Full Name').fill('Odette Roux-Singh')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('odette.singh@northfield.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Account saved', 'Odette Roux-Singh')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Odette Roux-Singh' })
  await expect(row).toBeVisible()
  await expect(odette.getByText('Odette Roux-Singh').first()).toBeAttached()

  await page.getByRole('button', { name: 'edit Odette Roux-Singh' }).click()
  await dialog.getByText('Require new password').click()
  await expectToast(page, 'Odette Roux-Singh must choose a new password at the next sign-in')
  await dialog.getByRole('button', { name: /^Sign out / }).click()
  await expectToast(page, 'Session ended')
  await logIn(odette, { username: PERSON.username, password: PASSWORD })
  const chosen = odette.getByLabel('New Password')
  await expect(chosen).toBeFocused()
  await chosen.fill(PASSWORD)
  await odette.getByRole('button', { name: 'Login' }).click()
  const rejection = odette.getByText('Choose a password that differs from the current one').first()
  await expect(rejection).toBeVisible()
  await chosen.fill('a better secret')
  await odette.getByRole('button', { name: 'Login' }).click()
  await expectToast(odette, 'Login successful', 'Welcome back, Odette Roux-Singh!')

  await dialog.getByText('Can sign in', { exact: true }).click()
  await expectToast(page, 'Odette Roux-Singh can no longer sign in')
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  await logIn(odette, { username: PERSON.username, password: 'a better secret' })
  const reported = 'Your account is disabled. If this is wrong, ask an IT Support Specialist.'
  await expectToast(odette, 'Login failed', reported)
  await page.keyboard.press('Escape')
  await expect(row.getByText('Disabled')).toBeVisible()
})

test('a long list of users has pages and a search', async ({ page, adminUrl }) => {
  const users = Array.from({ length: 120 }, (_, index) => ({
    ...{ id: index + 2, username: `person${index}`, fullName: `Person ${index}`, role: 'HR' },
    ...{ email: `person${index}@northfield.example`, initials: 'PP', isDepartmentHead: false }
  }))
  await page.route('**/api/admin/users', (route) => route.fulfill({ json: users }))
  await page.goto(`${adminUrl}/admin`)
  await expect(page.getByRole('row')).toHaveCount(51)
  const pages = page.getByRole('navigation', { name: 'Pages of users' })
  await pages.getByRole('button', { name: 'Next' }).click()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages.getByRole('status')).toHaveText('101–120 of 120')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.fill('person77 hr')
  await expect(page.getByRole('row')).toHaveCount(2)
  await search.fill('no one at all')
  await expect(page.getByText('No users found.')).toBeVisible()
})
