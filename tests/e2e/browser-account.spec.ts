import { expect, type Page } from '@playwright/test'
import { failCalls } from '#support/calls.ts'
import { PASSWORD } from '#support/demo-company.ts'
import { read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

const NEW_PASSWORD = 'another welcome desk'

async function fillPasswords(page: Page, current: string, next: string) {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password').fill(next)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('one’s name leads to one’s account, where sessions elsewhere are signed out', async ({
  page,
  visit,
  staffUrl: url
}) => {
  const others = [await visit(url, 'staff'), await visit(url, 'staff'), await visit(url, 'staff')]
  for (const other of others) await expect(other.getByText('Recent Tickets')).toBeVisible()
  await page.goto(url)
  const { fullName, username, email, role } = await read(page.request, `${url}/api/user`)
  await page.getByRole('complementary').getByRole('link', { name: fullName }).click()
  await expect(page).toHaveURL(`${url}/account`)
  await expect(page).toHaveTitle(/^Account/)
  const data = page.getByRole('region', { name: 'Profile' })
  for (const value of [fullName, username, email, role])
    await expect(data.getByText(value, { exact: true })).toBeVisible()

  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This session' }).getByRole('button')).toHaveCount(0)
  await rows
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  for (const other of others) await expect(other).toHaveURL(`${url}/auth`)
})

test('one changes one’s password, and is signed out elsewhere only', { tag: '@quick' }, async ({
  page,
  visit,
  staffUrl: url
}) => {
  const other = await visit(url, 'staff')
  await expect(other.getByText('Recent Tickets')).toBeVisible()
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await fillPasswords(page, 'not it', NEW_PASSWORD)
  await expect(page.getByLabel('Current Password')).toHaveAccessibleErrorMessage(
    'This is not your current password'
  )
  await fillPasswords(page, PASSWORD, 'Password1')
  await expect(page.getByLabel('New Password')).toHaveAccessibleErrorMessage(/too common/)
  const repair = await failCalls(page, '/api/user/password', {
    status: 429,
    detail: 'Too many failed sign-ins. Try again in 15 minutes.'
  })
  await fillPasswords(page, PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('Too many failed sign-ins. Try again in 15 minutes.')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue(NEW_PASSWORD)
  await repair()

  await fillPasswords(page, PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await expect(other).toHaveURL(`${url}/auth`)
  await page.reload()
  await expect(page.getByText('This session')).toBeVisible()
  const signIn = (password: string) =>
    page.request.post(`${url}/api/login`, { data: { username: 'elena', password } })
  expect((await signIn(PASSWORD)).status()).toBe(401)
  expect((await signIn(NEW_PASSWORD)).status()).toBe(200)
})
