import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../support/demo-company.ts'
import { test as base } from '../support/fixtures.ts'
import { expectToast } from '../support/toasts.ts'
import { logIn } from './main-job.ts'

const PERSON = { fullName: 'Odette Roux', username: 'odette', role: 'HR', initials: 'OR' }

/** Odette, who is signed in. */
const test = base.extend<{ odette: Page }>({
  odette: async ({ visit, adminUrl }, use) => {
    const page = await visit(adminUrl, null, '/auth')
    const data = { ...PERSON, email: 'odette@northfield.example', password: PASSWORD }
    expect((await page.request.post(`${adminUrl}/api/register`, { data })).status()).toBe(201)
    await page.goto(adminUrl)
    await expect(page.getByText('Recent Tickets')).toBeVisible()
    await use(page)
  }
})

async function openAccount(page: Page, url: string) {
  await page.goto(`${url}/admin`)
  await page.getByRole('button', { name: `edit ${PERSON.fullName}` }).click()
  const dialog = page.getByRole('dialog', { name: PERSON.fullName })
  await expect(dialog.getByRole('list', { name: 'Sessions' })).toBeVisible()
  return dialog
}

test('an account is edited, and its owner sees it at once', async ({ odette, page, adminUrl }) => {
  const dialog = await openAccount(page, adminUrl)
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Full Name').fill('Odette Roux-Singh')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('odette.singh@northfield.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Account saved', 'Odette Roux-Singh')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Odette Roux-Singh' })).toBeVisible()
  await expect(odette.getByText('Odette Roux-Singh').first()).toBeAttached()
})

test('an account that is switched off is signed out and cannot sign in', async ({
  odette,
  page,
  adminUrl
}) => {
  const dialog = await openAccount(page, adminUrl)
  await dialog.getByText('Can sign in', { exact: true }).click()
  await expectToast(page, 'Odette Roux can not sign in now')
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  await logIn(odette, { username: PERSON.username, password: PASSWORD })
  await expectToast(
    odette,
    'Login failed',
    'Your account is disabled. Ask an IT Support Specialist if that is wrong.'
  )
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: PERSON.fullName })
  await expect(row.getByText('Disabled')).toBeVisible()
})

test('a password that has to be changed is changed while signing in', async ({
  odette,
  page,
  adminUrl
}) => {
  const dialog = await openAccount(page, adminUrl)
  await dialog.getByText('New password at the next sign-in').click()
  await expectToast(page, 'Odette Roux chooses a new password at the next sign-in')
  await dialog.getByRole('button', { name: /^Sign out / }).click()
  await expectToast(page, 'Session ended')
  await logIn(odette, { username: PERSON.username, password: PASSWORD })
  const chosen = odette.getByLabel('New Password')
  await expect(chosen).toBeFocused()
  await chosen.fill(PASSWORD)
  await odette.getByRole('button', { name: 'Login' }).click()
  const refusal = odette.getByText('Choose a password that is not the present one').first()
  await expect(refusal).toBeVisible()
  await chosen.fill('a better secret')
  await odette.getByRole('button', { name: 'Login' }).click()
  await expectToast(odette, 'Login successful', 'Welcome back, Odette Roux!')
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
  await search.fill('nobody at all')
  await expect(page.getByText('No users found.')).toBeVisible()
})
