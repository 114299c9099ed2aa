import { type Browser, expect, type Page } from '@playwright/test'
import { failCalls, holdCalls } from '../support/calls.ts'
import { DEMO, PASSWORD, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

const NEW_PASSWORD = 'another welcome desk'

async function openAccount(page: Page, url: string) {
  await signInAs(page.context(), url, 'staff')
  await page.goto(`${url}/account`)
  await expect(page.getByText('This session')).toBeVisible()
}

/** The same person in another browser. */
async function elsewhere(browser: Browser, url: string) {
  const context = await browser.newContext()
  await signInAs(context, url, 'staff')
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByText('Recent Tickets')).toBeVisible()
  return page
}

async function fillPasswords(page: Page, current: string, next: string) {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password').fill(next)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('one’s name leads to one’s account', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(demoUrl)
  const { fullName, username, email, role } = await (
    await page.request.get(`${demoUrl}/api/user`)
  ).json()
  await page.getByRole('complementary').getByRole('link', { name: fullName }).click()
  await expect(page).toHaveURL(`${demoUrl}/account`)
  await expect(page).toHaveTitle(/^Account/)
  const data = page.getByRole('region', { name: 'Your data' })
  for (const value of [fullName, username, email, role])
    await expect(data.getByText(value, { exact: true })).toBeVisible()
})

test('a session elsewhere is listed, and signed out from here', async ({
  page,
  browser,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const other = await elsewhere(browser, url)
  await openAccount(page, url)
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This session' }).getByRole('button')).toHaveCount(0)
  await rows.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  await expect(other).toHaveURL(`${url}/auth`)
  await other.context().close()
})

test('one signs out everywhere else at once', async ({ page, browser, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  const others = [await elsewhere(browser, url), await elsewhere(browser, url)]
  await openAccount(page, url)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  for (const other of others) {
    await expect(other).toHaveURL(`${url}/auth`)
    await other.context().close()
  }
})

test('one changes one’s password, and is signed out elsewhere only', async ({
  page,
  browser,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const other = await elsewhere(browser, url)
  await openAccount(page, url)

  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await fillPasswords(page, 'not it', NEW_PASSWORD)
  await expect(page.getByLabel('Current Password')).toHaveAccessibleErrorMessage(
    'This is not your current password'
  )
  await fillPasswords(page, PASSWORD, 'Password1')
  await expect(page.getByLabel('New Password')).toHaveAccessibleErrorMessage(/most common ones/)

  await fillPasswords(page, PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await expect(other).toHaveURL(`${url}/auth`)
  await other.context().close()
  await page.reload()
  await expect(page.getByText('This session')).toBeVisible()
  const { username } = await (await page.request.get(`${url}/api/user`)).json()
  const signIn = (password: string) =>
    page.request.post(`${url}/api/login`, { data: { username, password } })
  expect((await signIn(PASSWORD)).status()).toBe(401)
  expect((await signIn(NEW_PASSWORD)).status()).toBe(200)
})

test('what fails is said, and can be tried again', async ({ page, demoUrl }) => {
  const mend = await failCalls(page, '/api/sessions')
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/account`)
  await expect(page.getByText('Failed to fetch your sessions')).toBeVisible()
  await mend()
  const release = await holdCalls(page, '/api/sessions')
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading your sessions' })).toBeVisible()
  release()
  await expect(page.getByText('This session')).toBeVisible()
  await failCalls(page, '/api/user/password', {
    status: 429,
    detail: 'Too many failed sign-ins. Try again in 15 minutes.'
  })
  await fillPasswords(page, PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('Too many failed sign-ins. Try again in 15 minutes.')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue(NEW_PASSWORD)
})
