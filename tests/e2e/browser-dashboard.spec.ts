import { expect } from '@playwright/test'
import { holdCalls } from '#support/calls.ts'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

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
  ...{ openByMeCount: 3, openAssignedCount: 14, inProgressByMeCount: 0 },
  ...{ inProgressAssignedCount: 7, unassignedDepartmentCount: 21, resolvedTodayCount: 2 },
  averageResponseTime: 4.5,
  openByMeTrend: trend('12%', 'up'),
  openAssignedTrend: trend('8%', 'down'),
  inProgressByMeTrend: trend('0%', 'neutral'),
  inProgressAssignedTrend: trend('100%', 'up'),
  responseTimeTrend: trend('30%', 'down')
}

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'staff'))

test('the dashboard greets, and begins with what concerns the person and is not finished', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/tickets')
  await page.goto(demoUrl)
  await expect(page).toHaveTitle('Dashboard · Help Desk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(
    page.getByText("Welcome back, Elena Petrova. Here's your support ticket overview")
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible()
  expect(new URL((await asked).url()).search).toBe(
    '?ownership=all-relevant&status=open&status=in-progress&limit=5&offset=0'
  )
  await expect(page.getByRole('combobox', { name: 'Status: 2 selected' })).toBeVisible()
  const toggles = page.getByRole('group', { name: 'Ownership' })
  const all = toggles.getByRole('button', { name: 'All', exact: true })
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await toggles.getByRole('button', { name: 'Created by me', exact: true }).click()
  await expect(page).toHaveURL(`${demoUrl}/?ownership=created`)
  await page.getByRole('link', { name: 'My Requests In Progress' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets?ownership=created&status=in-progress`)
})

test('each card has its figure, its trend in words, the colour of its icon and the list it counts, in the room of four skeletons', async ({
  page,
  demoUrl
}) => {
  const release = await holdCalls(page, STATS)
  await page.goto(demoUrl)
  const cards = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
  const recent = page.getByRole('heading', { name: 'Recent Tickets' })
  await expect(cards).toHaveCount(4)
  const before = await recent.boundingBox()
  release()
  await expect(cards).toHaveCount(7)
  await expect.poll(() => recent.boundingBox()).toEqual(before)

  await page.unrouteAll()
  await page.route(`**${STATS}?*`, (route) => route.fulfill({ json: METRICS }))
  await page.reload()
  await expect(cards).toHaveText([
    'Opened By Me3up12% from last week',
    'Assigned To Me14down8% from last week',
    'My Requests In Progress0unchanged0% from last week',
    'In Progress Assigned To Me7up100% from last week',
    'Unassigned In Department21New',
    'Resolved Today2New',
    'Avg. Response Time4.5hdown30% from last month'
  ])
  const addresses = cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await addresses).toEqual([
    '/tickets?ownership=created&status=open',
    '/tickets?ownership=assigned&status=open',
    '/tickets?ownership=created&status=in-progress',
    '/tickets?ownership=assigned&status=in-progress',
    '/tickets?ownership=unassigned&status=open&status=in-progress'
  ])
  const { blue, amber, green, indigo } = COLORS
  const colors = () =>
    cards.evaluateAll((all) =>
      all.map((card) => getComputedStyle(card.querySelector('svg') ?? card).color)
    )
  await expect.poll(colors).toEqual([blue, blue, amber, amber, indigo, green, indigo])
})
