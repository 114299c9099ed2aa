import { expect, type Page } from '@playwright/test'
import { failCalls, holdCalls } from '../support/calls.ts'
import { ACCOUNTS, PASSWORD, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectToast } from '../support/toasts.ts'
import { logIn } from './main-job.ts'

const DEMO = ['--demo-tickets', '12']
const NEWCOMER = {
  username: 'newcomer',
  email: 'new@comer.example',
  password: 'a long secret',
  role: 'HR'
}

test('the sign-in page says what the product is for, and has two tabs', async ({
  page,
  demoUrl
}) => {
  await page.goto(`${demoUrl}/auth`)
  await expect(page.getByText('Track, manage and resolve support tickets')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
    'Create tickets for IT issues',
    'Track status and updates in real time',
    'Communicate with IT support specialists'
  ])
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByRole('form', { name: 'Register' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Login' })).toBeHidden()
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})

test('login wants a username and a password, and the first one missing gets the focus', async ({
  page,
  demoUrl
}) => {
  await page.goto(`${demoUrl}/auth`)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectError(page, 'Username', 'Username is required')
  await expectError(page, 'Password', 'Password is required')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill('elena')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username is required')).toBeHidden()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
})

test('registering checks every field, and writes initials as they are kept', async ({
  page,
  demoUrl
}) => {
  await page.goto(`${demoUrl}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('ab')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password').fill('short')
  await page.getByLabel('Initials').fill('x')
  await page.getByRole('button', { name: 'Register' }).click()
  await expectError(page, 'Username', 'Username must be at least 3 characters')
  await expectError(page, 'Email', 'Invalid email address')
  await expectError(page, 'Password', 'Password must be at least 6 characters')
  await expectError(page, 'Full Name', 'Full name is required')
  await expectError(page, 'Role', 'Role is required')
  await expectError(page, 'Initials', 'Initials must be exactly 2 characters')
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Initials').fill('')
  await page.getByLabel('Initials').pressSequentially('abc')
  await expect(page.getByLabel('Initials')).toHaveValue('AB')
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText([
    'Select a role',
    'IT',
    'HR',
    'Marketing',
    'Accounts & Legal',
    'Logistics',
    'Purchase',
    'Support',
    'Electrical',
    'Civil'
  ])
})

test('registering signs in and greets; what is taken is said at the field', async ({
  page,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  await page.goto(`${url}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Full name').fill('New Comer')
  await page.getByLabel('Username').fill('elena')
  await page.getByLabel('Initials').fill('nc')
  await page.getByLabel('Email').fill(NEWCOMER.email)
  await page.getByLabel('Password').fill(NEWCOMER.password)
  await page.getByLabel('Role').selectOption(NEWCOMER.role)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'Registration failed', 'That username is already taken')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Username').fill(NEWCOMER.username)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'Registration successful', 'Welcome, New Comer!')
  await expect(page).toHaveURL(`${url}/`)
  await expect(person(page)).toHaveText(/^NCNew ComerHR/)
})

test('logging in greets, a wrong password is refused, logging out says so', async ({
  page,
  demoUrl
}) => {
  await page.goto(`${demoUrl}/auth`)
  await logIn(page, { username: 'elena', password: 'not it' })
  await expectToast(page, 'Login failed', 'Invalid username or password')
  await logIn(page, { username: 'ELENA', password: PASSWORD })
  await expectToast(page, 'Login successful', 'Welcome back, Elena Petrova!')
  await expect(page).toHaveURL(`${demoUrl}/`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Logged out', 'You have been successfully logged out')
  await expect(page).toHaveURL(`${demoUrl}/auth`)
  await page.goto(`${demoUrl}/tickets`)
  await expect(page).toHaveURL(`${demoUrl}/auth`)
})

test('every address leads to the sign-in page and, after it, back', async ({ page, demoUrl }) => {
  for (const path of [
    '/',
    '/tickets',
    '/tickets/7',
    '/reports',
    '/admin',
    '/admin/categories',
    '/team',
    '/users'
  ]) {
    await page.goto(demoUrl + path)
    await expect(page).toHaveURL(`${demoUrl}/auth`)
  }
  await page.goto(`${demoUrl}/tickets?status=open&page=2`)
  await expect(page).toHaveURL(`${demoUrl}/auth`)
  await logIn(page, { username: ACCOUNTS.staff.username, password: PASSWORD })
  await expect(page).toHaveURL(`${demoUrl}/tickets?status=open&page=2`)
})

test('who is signed in is sent from the sign-in page to the dashboard', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/auth`)
  await expect(page).toHaveURL(`${demoUrl}/`)
  await page.goto(`${demoUrl}/dashboard`)
  await expect(page).toHaveURL(`${demoUrl}/`)
})

test('a spinner shows while the session loads; a 401 is nobody, anything else a failure', async ({
  page,
  demoUrl
}) => {
  const release = await holdCalls(page, '/api/user')
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('status', { name: 'Loading your session' })).toBeVisible()
  release()
  await expect(page).toHaveURL(`${demoUrl}/auth`)
  await expect(page.getByRole('alert')).toBeHidden()

  await failCalls(page, '/api/user')
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('alert')).toContainText('Help Desk is not available right now')
  await expect(page).toHaveURL(`${demoUrl}/tickets`)
})

test('an unknown address shows the not-found page, to everybody', async ({ page, demoUrl }) => {
  const expectNotFound = async () => {
    await page.goto(`${demoUrl}/no/such/page`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  }
  await expectNotFound()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${demoUrl}/auth`)
  await signInAs(page.context(), demoUrl, 'staff')
  await expectNotFound()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
})

test.describe('the sidebar', () => {
  test.beforeEach(async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'staff')
  })

  test('is 16 rem wide beside every screen, with the person and the way out', async ({
    page,
    demoUrl
  }) => {
    await page.goto(demoUrl)
    const sidebar = page.getByRole('complementary')
    await expect(sidebar).toBeVisible()
    await expect(sidebar).toHaveCSS('width', '256px')
    await expect(person(page)).toHaveText(/^EPElena PetrovaPurchase/)
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('is a menu behind a button on small screens', async ({ page, demoUrl }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(demoUrl)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByText('Elena Petrova')).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(menu).toHaveCSS('width', '256px')
    await menu.getByRole('link', { name: 'All Tickets' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(`${demoUrl}/tickets`)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
})

function person(page: Page) {
  return page.getByRole('complementary').locator('> div > div').last()
}

async function expectError(page: Page, label: string, message: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleErrorMessage(message)
}
