import { expect, type Page } from '@playwright/test'
import { change, raise, read, referenceOf, userId } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

/** The calls of a page from now on; files that it loads ahead are none. */
function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test('two windows side by side show the same as soon as one of them changes it', {
  tag: '@quick'
}, async ({ visit, page: left, adminUrl: url }) => {
  const right = await visit(url, 'head', '/tickets')
  await expect(right.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  const id = await raise(left.request, url)
  await right.getByRole('button', { name: '1 new ticket' }).click()
  const row = right.getByRole('row').filter({ hasText: referenceOf(id) })
  await expect(row).toContainText('Unassigned')

  await left.goto(`${url}/tickets/${id}`)
  await row.getByRole('link').first().click()
  await expect(right.getByRole('combobox', { name: 'Status: Open' })).toBeVisible()
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
  visit,
  page,
  adminUrl: url
}) => {
  const path = `/tickets/${await raise(page.request, url)}?tab=activity`
  const others = (page: Page) => page.getByRole('article').getByRole('status').first()
  const priya = await visit(url, 'administrator', path)
  await expect(priya.getByLabel('Add a comment')).toBeVisible()
  await expect(others(priya)).toHaveText('')
  const fatima = await visit(url, 'head', path)
  await expect(others(priya)).toContainText('Fatima')
  await expect(others(priya)).toContainText('is also viewing')
  await expect(others(fatima)).toContainText('is also viewing')
  await fatima.getByLabel('Add a comment').fill('I am on it')
  await expect(others(priya)).toContainText('is writing')
  await fatima.getByRole('button', { name: 'Add Comment' }).click()
  await expect(others(priya)).toContainText('is also viewing')
  await fatima.getByRole('link', { name: 'Dashboard' }).click()
  await expect(others(priya)).toHaveText('')
})

test('no row of a list moves while others raise and change tickets, and what is in a row changes there', async ({
  visit,
  page: elsewhere,
  staffUrl: url
}) => {
  const { request } = elsewhere
  const first = await raise(request, url)
  for (let more = 0; more < 5; more++) await raise(request, url)
  const page = await visit(url, 'administrator', '/tickets?status=open&page=2')
  const rows = page.getByRole('link', { name: /^TKT-/ })
  const row = page.getByRole('row').filter({ hasText: referenceOf(first) })
  await expect(row).toContainText('Unassigned')
  const shown = await rows.allTextContents()
  const place = await row.boundingBox()

  await raise(request, url)
  const news = page.getByRole('button', { name: '1 new ticket' })
  await expect(news).toBeVisible()
  await raise(request, url)
  await raise(request, url)
  await expect(page.getByRole('button', { name: '3 new tickets' })).toBeVisible()
  await change(request, url, first, { assigneeId: 1, status: 'resolved' })
  await expect(row).toContainText('Resolved')
  await expect(row).toContainText('Priya Raman')
  await expect(rows).toHaveText(shown)
  expect(await row.boundingBox()).toEqual(place)
  await page.getByRole('button', { name: '3 new tickets' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0)

  // One's own changes show at once, whatever waited.
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(rows.first()).toHaveText('TKT-00021')
  await raise(request, url)
  await expect(news).toBeVisible()
  await page.getByRole('button', { name: 'New Ticket', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('One of my own as well')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' }).click()
  await expect(rows.first()).toHaveText('TKT-00023')
  await expect(news).toBeHidden()
})

test('categories, a team and a report follow what others change', async ({
  visit,
  page,
  adminUrl: url
}) => {
  const { request } = page
  const categories = await visit(url, 'administrator', '/admin/categories')
  const team = await visit(url, 'staff', '/team')
  const report = await visit(url, 'administrator', '/reports')
  const newest = report.getByRole('table').getByRole('row').last().getByRole('cell').first()
  const before = Number(await newest.textContent())
  await expect(categories.getByRole('heading', { name: 'Hardware' })).toBeVisible()
  await expect(team.getByText('Samuel Njoroge')).toBeVisible()

  const forklifts = { name: 'Forklifts', slug: 'forklifts', department: 'Logistics' }
  await request.post(`${url}/api/admin/categories`, { data: forklifts })
  await expect(categories.getByRole('heading', { name: 'Forklifts' })).toBeVisible()
  await raise(request, url, { assigneeId: 1 })
  await expect(newest).toHaveText(String(before + 1))
  await request.delete(`${url}/api/admin/users/${await userId(request, url, 'samuel')}`)
  await expect(team.getByText('No team members found.')).toBeVisible()
  await expect(team.getByText('No one else has the role Purchase. ')).toBeVisible()
})

test('nothing polls, and coming back to the window fetches nothing', async ({
  page,
  adminUrl: url
}) => {
  await page.clock.install()
  const stream = page.waitForResponse('**/api/events')
  await page.goto(`${url}/tickets`)
  await stream
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  // Requests that are made once there is time.
  await page.clock.runFor(2000)
  await page.waitForLoadState('networkidle')
  const asked = noteCalls(page)
  await page.clock.fastForward('02:00:00')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.fastForward('10:00')
  expect(asked).toEqual([])
})

test('a lost connection says so quietly, comes back by itself and catches up', {
  tag: '@quick'
}, async ({ visit, startServer }) => {
  let server = await startServer({ args: ['--demo-tickets', '12'] })
  const page = await visit(server.url, 'administrator', '/tickets')
  const rows = page.getByRole('link', { name: /^TKT-/ })
  await expect(rows.first()).toHaveText('TKT-00012')
  await expect(page.getByText('Offline, reconnecting')).toBeHidden()
  await server.stop()
  await expect(page.getByText('Offline, reconnecting')).toBeVisible()
  await expect(rows.first()).toHaveText('TKT-00012')

  server = await startServer({ port: Number(new URL(server.url).port) })
  await raise(page.request, server.url)
  await page.getByRole('button', { name: '1 new ticket' }).click()
  await expect(rows.first()).toHaveText('TKT-00013')
  await expect(page.getByText('Offline, reconnecting')).toBeHidden()
})

test('a person whose account is deleted is signed out at once, and told why, also later', async ({
  visit,
  page: { request },
  adminUrl: url
}) => {
  const page = await visit(url, 'staff', '/tickets')
  const { id } = await read(page.request, `${url}/api/user`)
  await request.delete(`${url}/api/admin/users/${id}`)
  await expect(page).toHaveURL(/[/]auth$/)
  const reported = page.getByText(
    'Your account was removed. If this is wrong, ask an IT Support Specialist.'
  )
  await expect(reported).toBeVisible()
  await page.reload()
  await expect(reported).toBeVisible()
})
