import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import type { HeadlessServer } from '../support/headless-server.ts'

const DEMO = ['--demo-tickets', '30']
const PASSWORD = 'welcome-desk'

/** Opens a window of its own for somebody of the demo company. */
async function openAs(browser: Browser, server: HeadlessServer, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  await context.request.post('/api/login', { data: { username, password: PASSWORD } })
  return await context.newPage()
}

/** Goes somewhere and waits until changes arrive there. */
async function openLive(page: Page, path: string) {
  const stream = page.waitForResponse('**/api/events')
  await page.goto(path)
  await stream
}

/** The calls of a page from now on; files that it loads ahead are none. */
function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Raises a ticket the way another program would. */
async function raise(request: APIRequestContext, description: string): Promise<number> {
  const user = await (await request.get('/api/user')).json()
  const data = { department: 'IT', description, category: 'other', requesterId: user.id }
  const ticket = await (await request.post('/api/tickets', { data })).json()
  return ticket.id
}

test('two windows side by side show the same as soon as one of them changes it', async ({
  browser,
  startServer
}) => {
  const server = await startServer({ args: DEMO })
  const left = await openAs(browser, server, 'priya')
  const right = await openAs(browser, server, 'daniel')
  await openLive(right, '/tickets')
  await expect(right.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  const id = await raise(left.request, 'Something both of them look at')
  await right.getByRole('button', { name: '1 new ticket' }).click()
  const row = right.getByRole('row').filter({ hasText: `TKT-${String(id).padStart(5, '0')}` })
  await expect(row).toContainText('Unassigned')

  await openLive(left, `/tickets/${id}`)
  await openLive(right, `/tickets/${id}`)
  await left.getByRole('combobox', { name: 'Status' }).click()
  await left.getByRole('option', { name: 'In Progress' }).click()
  await expect(right.getByRole('combobox', { name: 'Status' })).toContainText('In Progress')

  await right.getByRole('tab', { name: 'Activity' }).click()
  await left.getByRole('tab', { name: 'Activity' }).click()
  await right.getByLabel('Add a comment').fill('I am on it')
  await right.getByRole('button', { name: 'Add Comment' }).click()
  await expect(left.getByText('I am on it')).toBeVisible()
  await expect(left.getByRole('tab', { name: 'Activity' })).toContainText('1')
})

test('two people at a ticket see each other, who writes, and who has gone', async ({
  browser,
  startServer
}) => {
  const server = await startServer({ args: DEMO })
  const priya = await openAs(browser, server, 'priya')
  const daniel = await openAs(browser, server, 'daniel')
  const id = await raise(priya.request, 'Something both of them answer')
  const others = (page: Page) => page.getByRole('article').getByRole('status').first()
  await openLive(priya, `/tickets/${id}?tab=activity`)
  await expect(priya.getByLabel('Add a comment')).toBeVisible()
  await expect(others(priya)).toHaveText('')
  await openLive(daniel, `/tickets/${id}?tab=activity`)
  await expect(others(priya)).toContainText('Daniel')
  await expect(others(priya)).toContainText('is looking too')
  await expect(others(daniel)).toContainText('is looking too')
  await daniel.getByLabel('Add a comment').fill('I am on it')
  await expect(others(priya)).toContainText('is writing')
  await daniel.getByRole('button', { name: 'Add Comment' }).click()
  await expect(others(priya)).toContainText('is looking too')
  await daniel.getByRole('link', { name: 'Dashboard' }).click()
  await expect(others(priya)).toHaveText('')
})

test('no row of a list moves while others raise and change tickets, and what is in a row changes there', async ({
  browser,
  startServer
}) => {
  const server = await startServer({ args: DEMO })
  const page = await openAs(browser, server, 'priya')
  const { request } = await openAs(browser, server, 'daniel')
  const first = await raise(request, 'The ticket that the pointer is on')
  for (let more = 0; more < 5; more++) await raise(request, 'One of those above and below it')
  await openLive(page, '/tickets?status=open&page=2')
  const rows = page.getByRole('link', { name: /^TKT-/ })
  const row = page.getByRole('row').filter({ hasText: `TKT-${String(first).padStart(5, '0')}` })
  await expect(row).toContainText('Unassigned')
  const shown = await rows.allTextContents()
  const place = await row.boundingBox()

  await raise(request, 'The one that pushes it down')
  const news = page.getByRole('button', { name: '1 new ticket' })
  await expect(news).toBeVisible()
  await raise(request, 'A second one above it')
  await raise(request, 'A third one above it')
  await expect(page.getByRole('button', { name: '3 new tickets' })).toBeVisible()
  await request.patch(`/api/tickets/${first}`, { data: { assigneeId: 1, status: 'resolved' } })
  await expect(row).toContainText('Resolved')
  await expect(row).toContainText('Priya Raman')
  await expect(rows).toHaveText(shown)
  expect(await row.boundingBox()).toEqual(place)

  await page.getByRole('button', { name: '3 new tickets' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0)

  // What one does oneself shows at once, whatever waited.
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(rows.first()).toHaveText('TKT-00039')
  await raise(request, 'Somebody else is faster')
  await expect(news).toBeVisible()
  await page.getByRole('button', { name: 'New Ticket', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('One of my own as well')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' }).click()
  await expect(rows.first()).toHaveText('TKT-00041')
  await expect(news).toBeHidden()
})

test('a change refreshes what it touches and nothing else', async ({ browser, startServer }) => {
  const server = await startServer({ args: DEMO })
  const page = await openAs(browser, server, 'priya')
  const id = await raise(page.request, 'The ticket on the screen')
  const other = await raise(page.request, 'A ticket nobody looks at')
  await openLive(page, `/tickets/${id}`)
  await expect(page.getByText('The ticket on the screen')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Activity' })).toContainText('0')
  await expect(page.getByRole('combobox', { name: 'Assigned To' })).toContainText('Unassigned')
  // What is asked for once there is time.
  await page.waitForLoadState('networkidle')

  const asked = noteCalls(page)
  const user = await (await page.request.get('/api/user')).json()
  const comment = (ticketId: number) =>
    page.request.post(`/api/tickets/${ticketId}/comments`, {
      data: { message: 'Hello', userId: user.id, ticketId }
    })
  await page.request.patch(`/api/tickets/${other}`, { data: { status: 'resolved' } })
  await comment(other)
  await comment(id)
  await expect(page.getByRole('tab', { name: 'Activity' })).toContainText('1')
  // A comment may have come with files.
  const touched = [`/api/tickets/${id}/attachments`, `/api/tickets/${id}/comments`]
  await expect.poll(() => asked.toSorted()).toEqual(touched)
})

test('nothing polls, and coming back to the window fetches nothing', async ({
  browser,
  startServer
}) => {
  const server = await startServer({ args: DEMO })
  const page = await openAs(browser, server, 'priya')
  await page.clock.install()
  await openLive(page, '/')
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  // What is asked for once there is time.
  await page.clock.runFor(2000)
  await page.waitForLoadState('networkidle')
  const asked = noteCalls(page)
  await page.clock.fastForward('02:00:00')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.fastForward('10:00')
  expect(asked).toEqual([])
})

test('a lost connection says so quietly, comes back by itself and catches up', async ({
  browser,
  startServer
}) => {
  let server = await startServer({ args: DEMO })
  const page = await openAs(browser, server, 'priya')
  const request = await openAs(browser, server, 'daniel').then((other) => other.request)
  await openLive(page, '/tickets')
  const rows = page.getByRole('link', { name: /^TKT-/ })
  await expect(rows.first()).toHaveText('TKT-00030')
  await expect(page.getByText('Offline, reconnecting')).toBeHidden()

  await server.stop()
  await expect(page.getByText('Offline, reconnecting')).toBeVisible()
  await expect(rows.first()).toHaveText('TKT-00030')

  server = await startServer({ port: Number(new URL(server.url).port) })
  await raise(request, 'Raised while the window was offline')
  await page.getByRole('button', { name: '1 new ticket' }).click()
  await expect(rows.first()).toHaveText('TKT-00031')
  await expect(page.getByText('Offline, reconnecting')).toBeHidden()
})

test('whose account is deleted is signed out at once, and told why, also when the page is opened later', async ({
  browser,
  startServer
}) => {
  const server = await startServer({ args: DEMO })
  const page = await openAs(browser, server, 'elena')
  const admin = await openAs(browser, server, 'priya')
  await openLive(page, '/tickets')
  const { id } = await (await page.request.get('/api/user')).json()
  await admin.request.delete(`/api/admin/users/${id}`)
  await expect(page).toHaveURL(/[/]auth$/)
  const told = page.getByText(
    'Your account was removed. Ask an IT Support Specialist if that is wrong.'
  )
  await expect(told).toBeVisible()
  await page.reload()
  await expect(told).toBeVisible()
})
