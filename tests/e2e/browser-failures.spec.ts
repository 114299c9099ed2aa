import { expect, type Page } from '@playwright/test'
import { countCalls, failCalls, holdCalls } from '#support/calls.ts'
import { choose, optionsOf } from '#support/choices.ts'
import { DEMO, type Role, signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { dismissToast, expectToast } from '#support/toasts.ts'

const TEXT = 'The lift stops between two floors, and someone is in it'
const DETAIL = 'The database is locked'

type Fetched = [path: string, call: string, title: string]

/** The requests of screens, and the message when they fail. */
const FETCHED: Record<'staff' | 'administrator', Fetched[]> = {
  staff: [
    ['/', '/api/tickets/stats/counts', 'Failed to fetch stats'],
    ['/', '/api/tickets', 'Failed to fetch tickets'],
    ['/tickets', '/api/tickets', 'Failed to fetch tickets'],
    ['/unassigned', '/api/tickets', 'Failed to fetch tickets'],
    ['/tickets/7', '/api/tickets/7', 'Failed to fetch ticket'],
    ['/tickets/7', '/api/tickets/7/attachments', 'Failed to fetch files'],
    ['/tickets/7?tab=activity', '/api/tickets/7/comments', 'Failed to fetch comments'],
    ['/team', '/api/users', 'Failed to fetch users'],
    ['/users', '/api/users', 'Failed to fetch users'],
    ['/account', '/api/sessions', 'Failed to fetch your sessions']
  ],
  administrator: [
    ['/admin', '/api/admin/users', 'Failed to fetch users'],
    ['/admin?tab=analytics', '/api/admin/team-analytics', 'Failed to fetch team analytics'],
    ['/admin/categories', '/api/admin/categories', 'Failed to fetch categories'],
    ['/admin/categories', '/api/admin/subcategories', 'Failed to fetch subcategories'],
    ['/reports', '/api/reports/tickets-by-status', 'Failed to fetch tickets by status'],
    ['/reports?tab=response-time', '/api/reports/response-time', 'Failed to fetch response time'],
    [
      '/reports?tab=resolution-time',
      '/api/reports/resolution-time',
      'Failed to fetch resolution time'
    ]
  ]
}

for (const role of ['staff', 'administrator'] as const) {
  test(`what cannot be fetched says so and is fetched by Retry: ${role}`, async ({
    page,
    demoUrl
  }) => {
    test.slow()
    await signInAs(page.context(), demoUrl, role)
    for (const [path, call, title] of FETCHED[role]) {
      await test.step(`${path} without ${call}`, async () => {
        const repair = await failCalls(page, call)
        await page.goto(demoUrl + path)
        const alert = page.getByRole('alert').filter({ hasText: title })
        await expect(alert, path).toBeVisible()
        if (!title.includes('files')) await expect(alert, path).toContainText(DETAIL)
        await repair()
        await alert.getByRole('button', { name: 'Retry' }).click()
        await expect(page.getByText(title), path).toHaveCount(0)
      })
    }
  })
}

/** Screens that wait for their first answer, and their text meanwhile. */
const LOADING: [path: string, call: string, text: RegExp | null][] = [
  ['/account', '/api/sessions', null],
  ['/team', '/api/users', null],
  ['/users', '/api/users', null],
  ['/admin', '/api/admin/users', null],
  ['/admin/categories', '/api/admin/subcategories', null],
  ['/tickets/7', '/api/tickets/7', null],
  ['/admin?tab=analytics', '/api/admin/team-analytics', /^Loading analytics\.\.\.$/],
  ['/reports', '/api/reports/tickets-by-status', /^Loading reports\.\.\.$/],
  ['/reports?tab=response-time', '/api/reports/response-time', /^Loading reports\.\.\.$/],
  ['/reports?tab=resolution-time', '/api/reports/resolution-time', /^Loading reports\.\.\.$/]
]

test('every screen says that it is loading, until it is there', async ({ page, demoUrl }) => {
  test.slow()
  await signInAs(page.context(), demoUrl, 'administrator')
  for (const [path, call, text] of LOADING) {
    await test.step(path, async () => {
      const busy = page.locator('main').locator('[aria-busy=true], [role=status][aria-label^=Load]')
      const loading = text ? page.getByText(text) : busy
      const release = await holdCalls(page, call)
      await page.goto(demoUrl + path)
      await expect(loading.first(), path).toBeVisible()
      release()
      await expect(loading, path).toHaveCount(0)
      await page.unrouteAll()
    })
  }
})

test('what the new-ticket form offers is fetched by Retry', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  for (const [call, title] of [
    ['/api/users', 'Failed to fetch users'],
    ['/api/admin/categories', 'Failed to fetch categories'],
    ['/api/admin/subcategories', 'Failed to fetch subcategories']
  ] as const) {
    const repair = await failCalls(page, call)
    await page.goto(`${demoUrl}/tickets`)
    await page.getByRole('button', { name: 'New Ticket' }).click()
    await expectFailure(page, title)
    await repair()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('dialog').getByLabel('Description'), call).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test.describe('a change that fails says so and leaves everything as it was', () => {
  test('a new ticket and a comment', { tag: '@quick' }, async ({ page, demoUrl }) => {
    await open(page, demoUrl, '/tickets')
    await failCalls(page, '/api/tickets', { method: 'POST' })
    await page.getByRole('button', { name: 'New Ticket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
    await choose(dialog.getByRole('combobox', { name: 'Priority' }), 'Low')
    await dialog.getByLabel('Description').fill(TEXT)
    await dialog.getByRole('button', { name: 'Create Ticket' }).click()
    await expectToast(page, 'Error', 'Failed to create ticket. Please try again.')
    await expect(dialog.getByLabel('Description')).toHaveValue(TEXT)
    await expect(dialog.getByRole('combobox', { name: 'Priority' })).toContainText('Low')
    await expect(dialog.getByRole('button', { name: 'Create Ticket' })).toBeEnabled()

    await page.goto(`${demoUrl}/tickets/7?tab=activity`)
    await failCalls(page, '/api/tickets/7/comments', { method: 'POST' })
    await page.getByLabel('Add a comment').fill(TEXT)
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await expectToast(page, 'Comment Failed', 'There was an error adding your comment.')
    await expect(page.getByLabel('Add a comment')).toHaveValue(TEXT)
  })

  test('a status and an assignee', async ({ page, demoUrl }) => {
    await open(page, demoUrl, '/tickets/7')
    await failCalls(page, '/api/tickets/7', { method: 'PATCH' })
    for (const [label, other] of [
      ['Status', 'Cancelled'],
      ['Assigned To', 'Unassigned']
    ] as const) {
      const selector = page.getByRole('combobox', { name: new RegExp(`^${label}: `) })
      const before = (await selector.getAttribute('aria-label')) ?? ''
      await selector.click()
      const options = await optionsOf(selector)
      await (before.endsWith(other) ? options.first() : options.filter({ hasText: other })).click()
      await expectToast(page, 'Update Failed', 'There was an error updating the ticket.')
      await expect(selector).toHaveAttribute('aria-label', before)
      await dismissToast(page)
    }
  })

  test('a login and a logout', async ({ page, demoUrl }) => {
    await page.goto(`${demoUrl}/auth`)
    await failCalls(page, '/api/login', { status: 503, detail: 'Come back in a minute' })
    await page.getByLabel('Username').fill('somebody')
    await page.getByLabel('Password').fill('a password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expectToast(page, 'Login failed', 'Come back in a minute')
    await expect(page.getByLabel('Username')).toHaveValue('somebody')
    await expect(page.getByLabel('Password')).toHaveValue('a password')

    await open(page, demoUrl, '/tickets')
    await failCalls(page, '/api/logout', { detail: '' })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'Logout failed', 'Could not log out')
    await expect(page.getByRole('heading', { name: 'All Tickets' })).toBeVisible()
  })
})

test('a double click raises one ticket and adds one comment, and the button says what it waits for', async ({
  page,
  staffUrl: url
}) => {
  await open(page, url, '/tickets')
  const tickets = countCalls(page, 'POST', '/api/tickets')
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  await dialog.getByLabel('Description').fill(TEXT)
  const release = await holdCalls(page, '/api/tickets')
  await dialog.getByRole('button', { name: 'Create Ticket' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'TKT-00013' })).toBeVisible()
  expect(tickets()).toBe(1)

  await page.goto(`${url}/tickets/13?tab=activity`)
  const comments = countCalls(page, 'POST', '/api/tickets/13/comments')
  await page.getByLabel('Add a comment').fill('Once is enough')
  await page.getByRole('button', { name: 'Add Comment' }).dblclick()
  await expect(page.getByRole('log').getByText('Once is enough')).toBeVisible()
  expect(comments()).toBe(1)
})

test.describe('while the server is away', () => {
  test('opening the application shows one clear state, from which Retry leads on', async ({
    page,
    demoUrl
  }) => {
    await signInAs(page.context(), demoUrl, 'staff')
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(demoUrl)
    await expect(page.getByRole('alert')).toHaveText(
      /^Help Desk is not available right nowThe server cannot be reached. Check the connection and try again./
    )
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toHaveCount(1)
    await retry.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/**')
    // The page looks by itself too, and may be sooner than the click.
    const dashboard = page.getByRole('heading', { name: 'Recent Tickets' })
    await retry.or(dashboard).first().click()
    await expect(dashboard).toBeVisible()

    await page.context().clearCookies()
    const repair = await failCalls(page, '/api/setup', { status: 502 })
    await page.goto(`${demoUrl}/auth`)
    await expectFailure(page, 'Help Desk is not available right now')
    await repair()
    await retry.click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('a screen that was never opened says so beside the menu, and comes by itself once the server is back', async ({
    page,
    startServer
  }) => {
    let server = await startServer({ args: DEMO })
    await signInAs(page.context(), server.url, 'staff')
    await open(page, server.url, '/tickets')
    await server.stop()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Reports' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      /^Failed to show this pageThe server did not respond. Check the connection and try again./
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await menu.getByRole('link', { name: 'All Tickets' }).click()
    await expect(page.getByRole('heading', { name: 'All Tickets' })).toBeVisible()
    await menu.getByRole('link', { name: 'Reports' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    server = await startServer({ port: Number(new URL(server.url).port) })
    await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  })
})

async function open(page: Page, url: string, path: string, role: Role = 'staff') {
  await signInAs(page.context(), url, role)
  await page.goto(url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function expectFailure(page: Page, title: string) {
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText(title)
  await expect(alert).toContainText(DETAIL)
}
