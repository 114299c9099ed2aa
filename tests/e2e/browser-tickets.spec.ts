import { expect, type Page } from '@playwright/test'
import { holdCalls } from '#support/calls.ts'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

/** The colours of the light theme by their names in spec §4. */
const COLORS = {
  blue: 'rgb(27, 87, 172)',
  amber: 'rgb(135, 80, 10)',
  green: 'rgb(25, 106, 59)',
  red: 'rgb(176, 36, 36)'
}

const TICKET = {
  ...{ id: 1, ticketId: 'TKT-00001', department: 'Logistics', category: 'other' },
  ...{ subcategory: null, status: 'open', priority: 'high', requesterId: 1, assigneeId: null },
  description: 'The gate at dock 4 stays open',
  createdAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString(),
  ...{ updatedAt: new Date().toISOString(), resolvedAt: null }
}

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'staff'))

test('All Tickets shows every ticket, five at a time, without a filter', { tag: '@quick' }, async ({
  page,
  demoUrl
}) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/tickets')
  await page.goto(`${demoUrl}/tickets`)
  expect(new URL((await asked).url()).search).toBe('?limit=5&offset=0')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Tickets')
  await expect(page.getByText('View and manage all support tickets')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeVisible()
  const newest = [400, 399, 398, 397, 396].map((number) => `TKT-00${number}`)
  await expect(references(page)).toHaveText(newest)
  await expect(page.getByText('1–5 of 400')).toBeVisible()
})

test('a row says what a ticket is about, who it concerns and since when, and is a link', async ({
  page,
  demoUrl
}) => {
  await showTickets(page, [
    { ...TICKET, category: 'hardware', subcategory: 'laptop', assigneeId: 4 },
    { ...TICKET, id: 2, ticketId: 'TKT-00002', requesterId: 9999 }
  ])
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Ticket ID', 'Assigned Department', 'Category/Subcategory', 'Requester', 'Assigned To'],
    ...['Status', 'Priority', 'Created', 'Actions']
  ])
  await expect(cellsOf(page, 'TKT-00001')).toHaveText([
    // With the first line of its description below, which is small and cut.
    'TKT-00001The gate at dock 4 stays open',
    ...['Logistics', 'Hardware / Laptop', 'Priya Raman', 'Kwame Mensah', 'Open', 'High'],
    ...['3 days ago', 'View']
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
    looks.map(([status, , , priority], index) => ({ ...old, id: index + 1, status, priority }))
  )
  await page.goto(`${demoUrl}/tickets`)
  for (const [index, [, status, statusColor, , priority, priorityColor]] of looks.entries()) {
    const row = page.getByRole('row').nth(index + 1)
    await expect(row.getByText(status, { exact: true })).toHaveCSS('color', statusColor)
    await expect(row.getByText(priority, { exact: true })).toHaveCSS('color', priorityColor)
  }
  await expect(page.getByText('SLA Breach')).toHaveCount(0)
})

test('below 768 pixels tickets are cards, from there on rows', async ({ page, demoUrl }) => {
  await showTickets(page, [{ ...TICKET, assigneeId: 4, status: 'in-progress', priority: 'medium' }])
  await page.setViewportSize({ width: 767, height: 900 })
  await page.goto(`${demoUrl}/tickets`)
  const card = page.getByRole('main').getByRole('listitem')
  await expect(card).toHaveText(
    [
      ...['TKT-00001', '3 days ago', 'In Progress', 'Medium', 'Department', 'Logistics'],
      ...['Category / subcategory', 'Other', 'Requester', 'Priya Raman'],
      ...['Assigned To', 'Kwame Mensah', 'The gate at dock 4 stays open']
    ].join('')
  )
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(ownership(page)).toHaveText(['All', 'My tickets', 'My requests', 'Unassigned'], {
    useInnerText: true
  })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(card).toHaveCount(0)
  // The longest words of both have their whole badge, but for what rounding takes.
  for (const word of ['In Progress', 'Medium']) {
    const room = page.getByRole('cell', { name: word }).locator('a > span')
    expect(await room.evaluate((span) => span.scrollWidth - span.clientWidth), word).toBeLessThan(2)
  }
  await page.setViewportSize({ width: 767, height: 900 })
  await card.click()
  await expect(page).toHaveURL(`${demoUrl}/tickets/1`)
})

test('rows are 56 px high from the first skeleton on, and nothing jumps as tickets and names arrive', async ({
  page,
  demoUrl
}) => {
  const paths = ['/api/tickets', '/api/users', '/api/admin/categories']
  const [releaseTickets, ...releaseNames] = await Promise.all(
    paths.map((path) => holdCalls(page, path))
  )
  await page.setViewportSize({ width: 1152, height: 900 })
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('row')).toHaveCount(1 + 5)
  const waiting = await places(page)
  expect(waiting.rows.map(({ height }) => height)).toEqual([36, 56, 56, 56, 56, 56])
  releaseTickets?.()
  await expect(references(page)).toHaveCount(5)
  expect(await places(page)).toEqual(waiting)
  for (const release of releaseNames) release()
  await expect(cellsOf(page, 'TKT-00400').nth(3)).not.toBeEmpty()
  await expect(cellsOf(page, 'TKT-00400').nth(2)).not.toBeEmpty()
  expect(await places(page)).toEqual(waiting)
})

test('a card is as high as its skeleton, also while names are loading', async ({
  page,
  demoUrl
}) => {
  const releases = [await holdCalls(page, '/api/tickets'), await holdCalls(page, '/api/users')]
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto(`${demoUrl}/tickets`)
  const skeletons = page.locator('main .chakra-skeleton')
  await expect(skeletons).toHaveCount(3)
  const skeleton = await skeletons.first().boundingBox()
  releases[0]?.()
  const card = page.getByRole('main').getByRole('listitem').first()
  await expect(card).toContainText('TKT-00400')
  expect(await card.boundingBox()).toEqual(skeleton)
  releases[1]?.()
  await expect(card).toContainText('Zeynep')
  expect(await card.boundingBox()).toEqual(skeleton)
})

test('from 768 px on every title is in one line, and no category or name is cut', async ({
  page,
  demoUrl
}) => {
  for (const [path, width] of [
    ['/tickets', 768],
    ['/tickets', 1024],
    ['/tickets', 1152],
    ['/tickets', 1440],
    ['/users', 768]
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(demoUrl + path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('table')).toBeVisible()
    expect(await page.getByRole('table').evaluate(cutTexts), `${path} at ${width} px`).toEqual([])
  }
})

/** Where the rows and columns of the table are. */
function places(page: Page) {
  return page.getByRole('table').evaluate((table) => {
    const box = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }
    return {
      rows: [...table.querySelectorAll('tr')].map(box),
      columns: [...table.querySelectorAll('th')].map(box)
    }
  })
}

/** Titles in two lines and texts that are not whole. Runs in the page. */
function cutTexts(table: Element): string[] {
  const titles = [...table.querySelectorAll('th')].filter((title) => {
    const text = document.createRange()
    text.selectNodeContents(title.querySelector('button') ?? title)
    const lines = new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
    return lines.size > 1 || title.scrollWidth > title.clientWidth
  })
  const cells = [...table.querySelectorAll('td span')].filter(
    (span) => span.scrollHeight > span.clientHeight + 1
  )
  return [...titles, ...cells].map(({ textContent }) => textContent ?? '')
}

function references(page: Page) {
  return page.getByRole('link', { name: /^TKT-\d+$/ })
}

function ownership(page: Page) {
  return page.getByRole('group', { name: 'Ownership' }).getByRole('button')
}

function cellsOf(page: Page, reference: string) {
  return page.getByRole('row').filter({ hasText: reference }).getByRole('cell')
}

/** Answers every list with these tickets. */
async function showTickets(page: Page, tickets: object[]) {
  await page.route(
    (url) => url.pathname === '/api/tickets',
    (route) =>
      route.fulfill({ json: tickets, headers: { 'X-Total-Count': String(tickets.length) } })
  )
}
