import { expect, type Page, test } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { dismissToast, expectToast } from '#support/toasts.ts'

/** Where the product runs: in a browser or in the desktop application. */
export interface Home {
  /** The page as it is now; another one after a restart. */
  page(): Page
  /** Goes to an address of the product, such as `/tickets`. */
  open(path: string): Promise<void>
  /** Ends server or application and starts it again with the same data. */
  restart(): Promise<void>
}

interface Person {
  fullName: string
  initials: string
  username: string
  email: string
  password: string
}

const ADA = person('Ada Admin', 'AA')
const RITA = person('Rita Requester', 'RR')
const IVAN = person('Ivan Fixer', 'IF')

const DESCRIPTION = 'The projector in the large meeting room shows everything upside down'
const COMMENT = 'Turned the projector round, it hangs from the ceiling now'

/**
 * The main job of the product from the first start on: an administrator, two people, one ticket
 * from being raised to being resolved, and all of it still there after a reload and a restart; at
 * last all tickets are cleared.
 */
export async function doMainJob(home: Home): Promise<void> {
  const page = () => home.page()

  await test.step('the first administrator is created', async () => {
    await home.open('/')
    await expect(
      page().getByRole('heading', { name: 'Create the first IT Support Specialist' })
    ).toBeVisible()
    await expect(page().getByLabel('Full Name')).toBeFocused()
    await fillAccount(page(), ADA)
    await page().getByRole('button', { name: 'Create account' }).click()
    await expectDashboardOf(page(), ADA)
    await logOut(page())
  })

  await test.step('two people register', async () => {
    await register(page(), RITA, 'HR')
    await logOut(page())
    await register(page(), IVAN, 'IT')
    await logOut(page())
  })

  await test.step('one raises a ticket with an assignee', async () => {
    await logIn(page(), RITA)
    await expectToast(page(), 'Login successful', `Welcome back, ${RITA.fullName}!`)
    await page().getByRole('button', { name: 'New Ticket' }).click()
    const dialog = page().getByRole('dialog', { name: 'Create New Ticket' })
    await choose(dialog.getByRole('combobox', { name: 'Department' }), 'IT')
    await choose(dialog.getByRole('combobox', { name: 'Assign To' }), IVAN.fullName)
    await dialog.getByLabel('Description').fill(DESCRIPTION)
    await dialog.getByRole('button', { name: 'Create Ticket' }).click()
    await expectToast(
      page(),
      'Ticket Created',
      'Your support ticket has been created successfully.'
    )
    await expect(dialog).toBeHidden()
    await expect(page().getByRole('link', { name: 'TKT-00001' })).toBeVisible()
    await logOut(page())
  })

  await test.step('the other finds it, comments on it and resolves it', async () => {
    await logIn(page(), IVAN)
    await page()
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'All Tickets' })
      .click()
    await page().getByPlaceholder('Search tickets...').fill('PROJECTOR')
    await page().getByRole('link', { name: 'TKT-00001' }).click()
    await expect(page()).toHaveURL(/[/]tickets[/]1$/)
    await expect(page().getByText(DESCRIPTION)).toBeVisible()
    await page()
      .getByRole('tab', { name: /^Activity/ })
      .click()
    await expect(page().getByText('No comments yet.')).toBeVisible()
    await page().getByLabel('Add a comment').fill(COMMENT)
    await page().getByRole('button', { name: 'Add Comment' }).click()
    await expectToast(page(), 'Comment Added', 'Your comment has been added to the ticket.')
    for (const status of ['In Progress', 'Resolved']) {
      await choose(page().getByRole('combobox', { name: /^Status/ }), status)
      await expectToast(page(), 'Ticket Updated', 'The ticket has been updated successfully.')
      await expect(page().getByRole('combobox', { name: `Status: ${status}` })).toBeVisible()
      await dismissToast(page())
    }
  })

  await test.step('a reload and a restart show all of it, without signing in again', async () => {
    await page().reload()
    await expectResolved(page())
    await home.restart()
    await home.open('/tickets/1')
    await expectResolved(page())
    await logOut(page())
  })

  // In threads, whose code has to be found wherever the product runs: it is copied, checked and
  // deleted there.
  await test.step('all tickets are cleared into a backup', async () => {
    await logIn(page(), ADA)
    await expectDashboardOf(page(), ADA)
    await home.open('/admin')
    await page().getByRole('button', { name: 'Clear All Tickets' }).click()
    await page().getByRole('alertdialog').getByRole('button', { name: 'Clear All Tickets' }).click()
    await expect(page().getByText(/before-clear-.*\.db/)).toBeVisible()
    await home.open('/tickets')
    await expect(page().getByText('No tickets found.')).toBeVisible()
  })
}

function person(fullName: string, initials: string): Person {
  const username = fullName.split(' ')[0]?.toLowerCase() ?? fullName
  return {
    fullName,
    initials,
    username,
    email: `${username}@example.org`,
    password: `${username} has a secret`
  }
}

async function fillAccount(page: Page, { fullName, initials, username, email, password }: Person) {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Initials').fill(initials)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

async function register(page: Page, account: Person, role: string) {
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillAccount(page, account)
  await page.getByLabel('Role').selectOption(role)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'Registration successful', `Welcome, ${account.fullName}!`)
  await expectDashboardOf(page, account)
}

/** Signs in through the form of the sign-in page. */
export async function logIn(
  page: Page,
  { username, password }: { username: string; password: string }
): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /log ?out/i }).click()
  await expect(page).toHaveURL(/[/]auth$/)
}

async function expectDashboardOf(page: Page, { fullName }: Person) {
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('main').getByText(fullName)).toBeVisible()
}

async function expectResolved(page: Page) {
  await expect(page.getByText(DESCRIPTION)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status: Resolved' })).toBeVisible()
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(page.getByText(COMMENT)).toBeVisible()
}
