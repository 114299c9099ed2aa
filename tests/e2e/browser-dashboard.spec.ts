import { expect, type Page } from '@playwright/test'
import { holdCalls } from '../support/calls.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

const STATS = '/api/tickets/stats/counts'

/** The colours of the light theme by their names in spec §2. */
const COLORS = {
  blue: 'rgb(27, 87, 172)',
  amber: 'rgb(135, 80, 10)',
  green: 'rgb(25, 106, 59)',
  indigo: 'rgb(67, 56, 202)'
}

const trend = (value: string, direction: 'up' | 'down' | 'neutral') => ({ value, direction })

const METRICS = {
  openByMeCount: 3,
  openAssignedCount: 14,
  inProgressByMeCount: 0,
  inProgressAssignedCount: 7,
  unassignedDepartmentCount: 21,
  resolvedTodayCount: 2,
  averageResponseTime: 4.5,
  openByMeTrend: trend('12%', 'up'),
  openAssignedTrend: trend('8%', 'down'),
  inProgressByMeTrend: trend('0%', 'neutral'),
  inProgressAssignedTrend: trend('100%', 'up'),
  responseTimeTrend: trend('30%', 'down')
}

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'staff'))

test('the dashboard greets, and has its action and its sections', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  await expect(page).toHaveTitle('Dashboard · Help Desk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(
    page.getByText("Welcome back, Elena Petrova. Here's your support ticket overview")
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible()
})

test('four skeletons stand for seven cards, in the same room', async ({ page, demoUrl }) => {
  const release = await holdCalls(page, STATS)
  await page.goto(demoUrl)
  const cards = page.getByRole('list', { name: 'Your figures' })
  const recent = page.getByRole('heading', { name: 'Recent Tickets' })
  await expect(cards.getByRole('listitem')).toHaveCount(4)
  const before = await recent.boundingBox()
  release()
  await expect(cards.getByRole('listitem')).toHaveCount(7)
  await expect.poll(() => recent.boundingBox()).toEqual(before)
})

test('each card has its figure, its trend in words and the colour of its icon', async ({
  page,
  demoUrl
}) => {
  await page.route(
    (url) => url.pathname === STATS,
    (route) => route.fulfill({ json: METRICS })
  )
  await page.goto(demoUrl)
  const cards = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
  await expect(cards).toHaveText([
    'Opened By Me3up12% from last week',
    'Assigned To Me14down8% from last week',
    'My Requests In Progress0unchanged0% from last week',
    'In Progress Assigned To Me7up100% from last week',
    'Unassigned In Department21New',
    'Resolved Today2New',
    'Avg. Response Time4.5hdown30% from last month'
  ])
  const { blue, amber, green, indigo } = COLORS
  const colors = () =>
    cards.evaluateAll((all) =>
      all.map((card) => getComputedStyle(card.querySelector('svg') ?? card).color)
    )
  await expect.poll(colors).toEqual([blue, blue, amber, amber, indigo, green, indigo])
})

test('a card leads to the tickets it counts', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  await page.getByRole('link', { name: 'My Requests In Progress' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets?ownership=created&status=in-progress`)
})

test('recent tickets begin with what concerns the person and is not finished', async ({
  page,
  demoUrl
}) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/tickets')
  await page.goto(demoUrl)
  expect([...new URL((await asked).url()).searchParams]).toEqual([
    ['ownership', 'all-relevant'],
    ['status', 'open'],
    ['status', 'in-progress'],
    ['limit', '5'],
    ['offset', '0']
  ])
  await expect(page.getByRole('combobox', { name: 'Status: 2 selected' })).toBeVisible()
  await expect(toggle(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await toggle(page, 'Created by me').click()
  await expect(page).toHaveURL(`${demoUrl}/?ownership=created`)
})

function toggle(page: Page, name: string) {
  return page.getByRole('group', { name: 'Ownership' }).getByRole('button', { name, exact: true })
}
