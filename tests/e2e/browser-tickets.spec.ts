import { expect, type Locator, type Page } from '@playwright/test'
import { holdCalls } from '../support/calls.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

/** The colours of the light theme by their names in the specification. */
const COLORS = {
  blue: 'rgb(27, 87, 172)',
  amber: 'rgb(135, 80, 10)',
  green: 'rgb(25, 106, 59)',
  red: 'rgb(176, 36, 36)'
}

const TICKET = {
  id: 1,
  ticketId: 'TKT-00001',
  department: 'Logistics',
  description: 'The gate at dock 4 stays open',
  status: 'open',
  priority: 'high',
  category: 'other',
  subcategory: null,
  requesterId: 1,
  assigneeId: null as number | null,
  createdAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString(),
  updatedAt: new Date().toISOString(),
  resolvedAt: null
}

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'staff'))

test('All Tickets shows every ticket, five at a time, without a filter', async ({ page, demoUrl }) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/tickets')
  await page.goto(`${demoUrl}/tickets`)
  expect(new URL((await asked).url()).search).toBe('?limit=5&offset=0')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Tickets')
  await expect(page.getByText('View and manage all support tickets')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeVisible()
  await expect(references(page)).toHaveText(['TKT-00120', 'TKT-00119', 'TKT-00118', 'TKT-00117', 'TKT-00116'])
  await expect(page.getByText('1–5 of 120')).toBeVisible()
})

test('a row says what a ticket is about, who it concerns and since when, and is a link', async ({ page, demoUrl }) => {
  await showTickets(page, [
    { ...TICKET, category: 'hardware', subcategory: 'laptop', assigneeId: 4 },
    { ...TICKET, id: 2, ticketId: 'TKT-00002', requesterId: 9999 }
  ])
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Ticket ID',
    'Assigned Department',
    'Category/Subcategory',
    'Requester',
    'Assigned To',
    'Status',
    'Priority',
    'Created',
    'Actions'
  ])
  await expect(cellsOf(page, 'TKT-00001')).toHaveText([
    'TKT-00001',
    'Logistics',
    'Hardware / Laptop',
    'Priya Raman',
    'Kwame Mensah',
    'Open',
    'High',
    '3 days ago',
    'View'
  ])
  await expect(cellsOf(page, 'TKT-00002').nth(3)).toHaveText('Unknown User')
  await expect(cellsOf(page, 'TKT-00002').nth(4)).toHaveText('Unassigned')
  const addresses = await page
    .getByRole('row')
    .nth(2)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses)).toEqual(new Set(['/tickets/2']))
  expect(addresses).toHaveLength(9)
})

test('statuses and priorities have their words and colours, and no ticket has missed its service level', async ({
  page,
  demoUrl
}) => {
  const { blue, amber, green, red } = COLORS
  const old = { ...TICKET, createdAt: '2020-01-01T00:00:00.000Z' }
  const looks = [
    ['open', 'Open', blue, 'high', 'High', red],
    ['in-progress', 'In Progress', amber, 'medium', 'Medium', amber],
    ['resolved', 'Resolved', green, 'low', 'Low', green],
    ['cancelled', 'Cancelled', red, 'high', 'High', red]
  ] as const
  await showTickets(
    page,
    looks.map(([status, , , priority], index) => ({
      ...old,
      id: index + 1,
      ticketId: `TKT-0000${index + 1}`,
      status,
      priority
    }))
  )
  await page.goto(`${demoUrl}/tickets`)
  for (const [index, [, status, statusColor, , priority, priorityColor]] of looks.entries()) {
    const row = page.getByRole('row').nth(index + 1)
    expect(await colorOf(row.getByText(status, { exact: true }))).toBe(statusColor)
    expect(await colorOf(row.getByText(priority, { exact: true }))).toBe(priorityColor)
  }
  await expect(page.getByText('SLA Breach')).toHaveCount(0)
})

test('below 768 pixels tickets are cards, from there on rows', async ({ page, demoUrl }) => {
  await showTickets(page, [{ ...TICKET, assigneeId: 4 }])
  await page.setViewportSize({ width: 767, height: 900 })
  await page.goto(`${demoUrl}/tickets`)
  const card = page.getByRole('main').getByRole('listitem')
  await expect(card).toHaveText(
    [
      'TKT-00001',
      '3 days ago',
      'Open',
      'High',
      'Department',
      'Logistics',
      'Category / subcategory',
      'Other',
      'Requester',
      'Priya Raman',
      'Assigned To',
      'Kwame Mensah'
    ].join('')
  )
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(ownership(page)).toHaveText(['All', 'My tickets', 'My requests', 'Unassigned'], { useInnerText: true })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.setViewportSize({ width: 767, height: 900 })
  await card.click()
  await expect(page).toHaveURL(`${demoUrl}/tickets/1`)
})

test('the list shows five skeleton rows while it loads, three cards on a small screen', async ({ page, demoUrl }) => {
  const release = await holdCalls(page, '/api/tickets')
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('row')).toHaveCount(1 + 5)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('main .chakra-skeleton')).toHaveCount(3)
  release()
  await expect(page.getByRole('link', { name: /^TKT-/ })).toHaveCount(5)
})

test('the filter bar offers ownership, search, statuses and priorities', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets`)
  await expect(ownership(page)).toHaveText(['All', 'Assigned to me', 'Created by me', 'Unassigned in my department'], {
    useInnerText: true
  })
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search tickets...')

  const statuses = page.getByRole('combobox', { name: /^Status/ })
  await expect(statuses).toHaveText('All Statuses')
  await statuses.click()
  await expect(page.getByRole('option')).toHaveText(['Open', 'In Progress', 'Resolved', 'Cancelled'])
  await page.getByRole('option', { name: 'Open' }).click()
  await page.getByRole('option', { name: 'Cancelled' }).click()
  await page.keyboard.press('Escape')
  await expect(statuses).toHaveText('2 selected')

  const priority = page.getByRole('combobox', { name: /^Priority/ })
  await expect(priority).toHaveText('All Priorities')
  await priority.click()
  await expect(page.getByRole('option')).toHaveText(['All Priorities', 'High', 'Medium', 'Low'])
  await page.getByRole('option', { name: 'Low' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets?status=open&status=cancelled&priority=low`)
})

test('a search waits until typing rests for 300 ms, and ignores case', async ({ page, demoUrl }) => {
  await page.clock.install()
  await page.goto(`${demoUrl}/tickets`)
  await expect(references(page)).toHaveCount(5)
  const searches: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/tickets') searches.push(searchParams.get('search'))
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').pressSequentially('tkt-0007')
  await page.clock.runFor(299)
  expect(searches).toEqual([])
  await page.clock.runFor(2)
  await expect.poll(() => searches).toHaveLength(1)
  await page.clock.resume()
  await expect(page.getByText('1–5 of 10')).toBeVisible()
  expect(searches).toEqual(['tkt-0007'])
})

test('filters and page are in the address: Back, a reload and a shared link keep them', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets?page=2`)
  await choose(page, 'Priority', 'High')
  await expect(page).toHaveURL(`${demoUrl}/tickets?priority=high`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  const address = `${demoUrl}/tickets?priority=high&page=2`
  await expect(page).toHaveURL(address)
  const pageTwo = page.getByRole('button', { name: 'Page 2', exact: true })
  await expect(pageTwo).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const shown = await references(page).allTextContents()

  await references(page).first().click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(address)
  await expect(references(page)).toHaveText(shown)
  await page.reload()
  await expect(references(page)).toHaveText(shown)
  await expect(page.getByRole('combobox', { name: 'Priority: High' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${demoUrl}/tickets?priority=high`)
})

test('every change of a filter goes back to the first page', async ({ page, demoUrl }) => {
  for (const change of [
    () => ownership(page).nth(1).click(),
    () => choose(page, 'Status', 'Resolved'),
    () => choose(page, 'Priority', 'Medium'),
    () => page.getByRole('searchbox').fill('tkt')
  ]) {
    await page.goto(`${demoUrl}/tickets?page=3`)
    await expect(page.getByText('11–15 of 120')).toBeVisible()
    await change()
    await expect(page).toHaveURL(/[?](ownership|status|priority|search)=/)
    expect(page.url()).not.toContain('page=')
  }
})

test('pages are numbered, with an end on both sides, and are not there for a single one', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const [previous, next] = [
    pages.getByRole('button', { name: 'Previous' }),
    pages.getByRole('button', { name: 'Next' })
  ]
  await expect(previous).toBeDisabled()
  await expect(next).toBeEnabled()
  await pages.getByRole('button', { name: 'Page 24' }).click()
  await expect(page.getByText('116–120 of 120')).toBeVisible()
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(page.getByText('111–115 of 120')).toBeVisible()
  await pages.getByLabel('Go to page').fill('12')
  await pages.getByLabel('Go to page').press('Enter')
  await expect(page).toHaveURL(`${demoUrl}/tickets?page=12`)
  await page.goto(`${demoUrl}/tickets?search=TKT-00042`)
  await expect(references(page)).toHaveText(['TKT-00042'])
  await expect(pages).toHaveCount(0)
})

test('old rows stay, dimmed, while new ones load, and nothing jumps', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets`)
  await expect(references(page)).toHaveCount(5)
  const shown = await references(page).allTextContents()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const before = await pages.boundingBox()
  const release = await holdCalls(page, '/api/tickets')
  await page.getByRole('button', { name: 'Next' }).click()
  const busy = page.locator('main [aria-busy=true]')
  await expect(busy).toHaveCSS('opacity', '0.55')
  await expect(references(page)).toHaveText(shown)
  expect(await pages.boundingBox()).toEqual(before)
  release()
  await expect(references(page).first()).toHaveText('TKT-00115')
  expect(await pages.boundingBox()).toEqual(before)
})

test('what matches no filter says so', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets?search=nothing-like-it`)
  await expect(page.getByRole('heading', { name: 'No tickets found.' })).toBeVisible()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})

function references(page: Page) {
  return page.getByRole('link', { name: /^TKT-\d+$/ })
}

function ownership(page: Page) {
  return page.getByRole('group', { name: 'Ownership' }).getByRole('button')
}

function cellsOf(page: Page, reference: string) {
  return page.getByRole('row').filter({ hasText: reference }).getByRole('cell')
}

function colorOf(badge: Locator): Promise<string> {
  return badge.evaluate((element) => getComputedStyle(element).color)
}

async function choose(page: Page, selector: string, option: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${selector}`) }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Answers every list with these tickets. */
async function showTickets(page: Page, tickets: object[]) {
  await page.route(
    (url) => url.pathname === '/api/tickets',
    (route) => route.fulfill({ json: tickets, headers: { 'X-Total-Count': String(tickets.length) } })
  )
}
