import { type Browser, expect, type Page } from '@playwright/test'
import { PASSWORD } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectToast } from '../support/toasts.ts'

const PERSON = { fullName: 'Odette Roux', username: 'odette', role: 'HR', initials: 'OR' }

/** Makes an account and signs it in elsewhere; answers that page. */
async function join(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const data = { ...PERSON, email: 'odette@northfield.example', password: PASSWORD }
  expect((await page.request.post(`${url}/api/register`, { data })).status()).toBe(201)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

async function signIn(page: Page, password: string) {
  await page.getByLabel('Username').fill(PERSON.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function openAccount(page: Page, url: string) {
  await page.goto(`${url}/admin`)
  await page.getByRole('button', { name: `edit ${PERSON.fullName}` }).click()
  const dialog = page.getByRole('dialog', { name: PERSON.fullName })
  await expect(dialog.getByRole('list', { name: 'Sessions' })).toBeVisible()
  return dialog
}

test('an account is edited, and its owner sees it at once', async ({ browser, page, adminUrl }) => {
  const odette = await join(browser, adminUrl)
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

test('an account that is switched off is signed out, and signs nobody in', async ({
  browser,
  page,
  adminUrl
}) => {
  const odette = await join(browser, adminUrl)
  const dialog = await openAccount(page, adminUrl)
  await dialog.getByText('Can sign in', { exact: true }).click()
  await expectToast(page, 'Odette Roux can not sign in now')
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  await expect(odette.getByRole('button', { name: 'Login' })).toBeVisible()
  await signIn(odette, PASSWORD)
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
  browser,
  page,
  adminUrl
}) => {
  const odette = await join(browser, adminUrl)
  const dialog = await openAccount(page, adminUrl)
  await dialog.getByText('New password at the next sign-in').click()
  await expectToast(page, 'Odette Roux chooses a new password at the next sign-in')
  await dialog.getByRole('button', { name: /^Sign out / }).click()
  await expectToast(page, 'Session ended')
  await signIn(odette, PASSWORD)
  const chosen = odette.getByLabel('New Password')
  await expect(chosen).toBeFocused()
  await chosen.fill(PASSWORD)
  await odette.getByRole('button', { name: 'Login' }).click()
  await expect(
    odette.getByText('Choose a password that is not the present one').first()
  ).toBeVisible()
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
  await page.getByRole('searchbox', { name: 'Search users' }).fill('person77 hr')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all')
  await expect(page.getByText('No users found.')).toBeVisible()
})
