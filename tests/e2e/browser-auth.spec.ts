import { expect, type Page } from '@playwright/test'
import { failCalls, holdCalls } from '#support/calls.ts'
import { ACCOUNTS, PASSWORD, type Role, signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'
import { logIn } from './main-job.ts'

const NEWCOMER = { username: 'newcomer', email: 'new@comer.example', password: 'a long secret' }

/** In the order of the specification; the demo has a knowledge base, which comes last. */
const MENU: Record<Role, string[]> = {
  // The demo's administrator is a department head too.
  administrator: [
    ...['Dashboard', 'Admin', 'Categories', 'All Tickets', 'Department Tickets'],
    ...['Unassigned Tickets', 'Team', 'Reports', 'Knowledge Base']
  ],
  head: [
    ...['Dashboard', 'All Tickets', 'Department Tickets', 'Unassigned Tickets', 'Team'],
    ...['Reports', 'Knowledge Base']
  ],
  staff: ['Dashboard', 'All Tickets', 'Unassigned Tickets', 'Team', 'Reports', 'Knowledge Base']
}

const user = (page: Page) => page.getByRole('complementary').locator('> div > div').last()

async function expectError(page: Page, label: string, message: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleErrorMessage(message)
}

test('the sign-in page says what the product is for, and both forms check what is typed', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/auth`)
  await expect(page.getByText('Track, manage and resolve support tickets')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
    'Create tickets for IT issues',
    'Track status and updates in real time',
    'Communicate with IT support specialists'
  ])
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByRole('button', { name: 'Login' }).click()
  await expectError(page, 'Username', 'Username is required')
  await expectError(page, 'Password', 'Password is required')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill('elena')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username is required')).toBeHidden()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')

  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(form).toBeHidden()
  await page.getByLabel('Username').fill('ab')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password').fill('short')
  await page.getByLabel('Initials').pressSequentially('x')
  await page.getByRole('button', { name: 'Register' }).click()
  for (const [label, message] of [
    ['Username', 'Username must be at least 3 characters'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
    ['Full Name', 'Full name is required'],
    ['Role', 'Role is required'],
    ['Initials', 'Initials must be exactly 2 characters']
  ] as const)
    await expectError(page, label, message)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Initials').fill('')
  await page.getByLabel('Initials').pressSequentially('abc')
  await expect(page.getByLabel('Initials')).toHaveValue('AB')
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText([
    ...['Select a role', 'IT', 'HR', 'Marketing', 'Accounts & Legal', 'Logistics', 'Purchase'],
    ...['Support', 'Electrical', 'Civil']
  ])
})

test('registering signs in and greets; what is taken is said at the field', {
  tag: '@quick'
}, async ({ page, startServer }) => {
  const { url } = await startServer({ args: ['--demo-tickets', '12'] })
  await page.goto(`${url}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Full name').fill('New Comer')
  await page.getByLabel('Username').fill('elena')
  await page.getByLabel('Initials').fill('nc')
  await page.getByLabel('Email').fill(NEWCOMER.email)
  await page.getByLabel('Password').fill(NEWCOMER.password)
  await page.getByLabel('Role').selectOption('HR')
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'Registration failed', 'That username is already taken')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Username').fill(NEWCOMER.username)
  const repair = await failCalls(page, '/api/register', { detail: '' })
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'Registration failed', 'Could not create account')
  await repair()
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'Registration successful', 'Welcome, New Comer!')
  await expect(page).toHaveURL(`${url}/`)
  await expect(user(page)).toHaveText(/^NCNew ComerHR/)
})

test('logging in greets, a wrong password is rejected, logging out says so', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/auth`)
  await logIn(page, { username: 'elena', password: 'not it' })
  await expectToast(page, 'Login failed', 'Invalid username or password')
  await logIn(page, { username: 'ELENA', password: PASSWORD })
  await expectToast(page, 'Login successful', 'Welcome back, Elena Petrova!')
  await expect(page).toHaveURL(`${demoUrl}/`)
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toHaveCSS('width', '256px')
  await expect(user(page)).toHaveText(/^EPElena PetrovaPurchase/)
  await sidebar.getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Logged out', 'You have been successfully logged out')
  await expect(page).toHaveURL(`${demoUrl}/auth`)
  await page.goto(`${demoUrl}/tickets`)
  await expect(page).toHaveURL(`${demoUrl}/auth`)
})

test('every address leads to the sign-in page and, after it, back', { tag: '@quick' }, async ({
  page,
  demoUrl
}) => {
  for (const path of [
    ...['/', '/tickets', '/tickets/7', '/tickets/7/edit', '/unassigned', '/department-tickets'],
    ...['/team', '/users', '/account', '/reports', '/articles', '/admin', '/admin/categories'],
    '/tickets?status=open&page=2'
  ]) {
    await page.goto(demoUrl + path)
    await expect(page, path).toHaveURL(`${demoUrl}/auth`)
  }
  await logIn(page, { username: ACCOUNTS.staff.username, password: PASSWORD })
  await expect(page).toHaveURL(`${demoUrl}/tickets?status=open&page=2`)
  for (const path of ['/auth', '/dashboard']) {
    await page.goto(demoUrl + path)
    await expect(page).toHaveURL(`${demoUrl}/`)
  }
})

test('the menu names what each role may see, and no address leads anywhere else', {
  tag: '@quick'
}, async ({ visit, demoUrl }) => {
  for (const role of ['administrator', 'head', 'staff'] as const) {
    const page = await visit(demoUrl, role)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(MENU[role])
    if (role === 'administrator') continue
    for (const path of ['/admin', '/admin?tab=analytics', '/admin/categories']) {
      await page.goto(demoUrl + path)
      await expect(page, `${role} at ${path}`).toHaveURL(`${demoUrl}/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    }
    await page.goto(`${demoUrl}/department-tickets`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Department Tickets')
    // Nor do keys.
    for (const key of ['g', 'a', 'g', 'c', '?']) await page.keyboard.press(key)
    const terms = page.getByRole('dialog').getByRole('term')
    const ofScreens = async () => (await terms.allTextContents()).slice(-MENU[role].length)
    await expect.poll(ofScreens).toEqual(MENU[role])
    await expect(page).toHaveURL(`${demoUrl}/department-tickets`)
  }
})

test('a spinner shows while the session loads; a 401 is no one, anything else a failure', async ({
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

test('an unknown address shows the not-found page to everyone', async ({ page, demoUrl }) => {
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
