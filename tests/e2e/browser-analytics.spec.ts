import { expect, type Locator } from '@playwright/test'
import type { TeamAnalyticsRow } from '../../shared/api/reports.ts'
import { formatDuration } from '../../shared/domain/duration-format.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

const API = '**/api/admin/team-analytics'
const ADDRESS = '/admin?tab=analytics'

test('every team has a card with its figures, three charts 200 high and its members', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const rows: TeamAnalyticsRow[] = await (await page.request.get(`${demoUrl}/api/admin/team-analytics`)).json()
  const roles = [...new Set(rows.map(({ role }) => role))].sort()
  await page.goto(demoUrl + ADDRESS)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(roles, { timeout: 20_000 })
  await page.getByRole('tab', { name: 'User Management' }).click()
  await page.getByRole('tab', { name: 'Team Analytics' }).click()

  const cards = page.getByRole('tabpanel').getByRole('region')
  await expect(cards).toHaveCount(roles.length)
  for (const [index, role] of roles.entries()) {
    const members = rows.filter((row) => row.role === role).sort((a, b) => a.fullName.localeCompare(b.fullName))
    await expect.poll(() => readCard(cards.nth(index))).toEqual(expectedCard(role, members))
  }
})

test('a chart says what a member has, with the whole name', async ({ page, demoUrl }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page.context(), demoUrl, 'administrator')
  const rows: TeamAnalyticsRow[] = await (await page.request.get(`${demoUrl}/api/admin/team-analytics`)).json()
  const team = rows.filter(({ role }) => role === 'IT Support Specialist')
  const first = team.sort((a, b) => a.fullName.localeCompare(b.fullName))[0]
  if (!first) throw new Error('The demo company has no IT Support Specialist')
  await page.goto(demoUrl + ADDRESS)
  const card = page.getByRole('region', { name: 'IT Support Specialist', exact: true })
  const plot = card.locator('[data-chart-plot]').nth(1)
  await plot.hover({ position: { x: 20, y: 20 } })
  const { high, medium, low } = first.ticketsByPriority
  await expect(card.locator('[data-chart-tooltip]')).toHaveText(
    `Member: ${first.fullName}High${high}Medium${medium}Low${low}`
  )
  // The axis has no room for it.
  expect(await plot.locator('xpath=..').locator('svg text').allTextContents()).not.toContain(first.fullName)
})

test('analytics say that they are loading', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const held = Promise.withResolvers<void>()
  await page.route(API, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(demoUrl + ADDRESS)
  await expect(page.getByText('Loading analytics...')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Resolution Time Trend').first()).toBeVisible()
  await expect(page.getByText('Loading analytics...')).toBeHidden()
})

test('without data there is one card that says so', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.route(API, (route) => route.fulfill({ json: [] }))
  await page.goto(demoUrl + ADDRESS)
  await expect(page.getByRole('heading', { name: 'Department Analytics' })).toBeVisible()
  await expect(page.getByText('No data found')).toBeVisible()
})

test('a team without tickets has figures, and charts that say so', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const idle: TeamAnalyticsRow = {
    userId: 1,
    fullName: 'Priya Raman',
    username: 'priya',
    role: 'IT Support Specialist',
    totalAssigned: 0,
    totalResolved: 0,
    averageResolutionTimeHours: 0,
    ticketsByPriority: { high: 0, medium: 0, low: 0 },
    ticketsByStatus: { open: 0, inProgress: 0, resolved: 0, closed: 0 }
  }
  await page.route(API, (route) => route.fulfill({ json: [idle] }))
  await page.goto(demoUrl + ADDRESS)
  const card = page.getByRole('region', { name: 'IT Support Specialist' })
  await expect(card.getByText('No resolution times of this team yet.')).toBeVisible()
  await expect(card.getByText('No tickets assigned to this team.')).toHaveCount(2)
  await expect.poll(() => readCard(card)).toEqual(expectedCard('IT Support Specialist', [idle]))
  await expect(card.getByText('Resolution Rate0%')).toBeVisible()
})

test('analytics that could not be fetched say so, and try again', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.route(API, (route) => route.fulfill({ status: 500, body: 'The database is busy' }))
  await page.goto(demoUrl + ADDRESS)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch team analytics')
  await expect(page.getByRole('alert')).toContainText('The database is busy')
  await page.unroute(API)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Resolution Time Trend').first()).toBeVisible()
})

test('nobody but IT Support Specialists sees them', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'head')
  await page.goto(demoUrl + ADDRESS)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${demoUrl}/`)
  expect((await page.request.get(`${demoUrl}/api/admin/team-analytics`)).status()).toBe(403)
})

/** What a card says, in order: its headings, figures, tables and members. */
async function readCard(card: Locator) {
  return await card.evaluate((element) => {
    const all = (place: Element, selector: string) => [...place.querySelectorAll(selector)]
    const texts = (place: Element, selector: string) => all(place, selector).map(({ textContent }) => textContent)
    const figures = (place: Element) =>
      all(place, 'dt').map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
    return {
      headings: texts(element, 'h2, h2 + p, h3'),
      heights: [...new Set(all(element, 'svg[role=img]').map((svg) => svg.getAttribute('height')))],
      figures: figures(element).slice(0, 4),
      tables: all(element, 'table').map((table) => ({
        caption: table.querySelector('caption')?.textContent,
        rows: all(table, 'tr').map((row) => texts(row, 'th, td'))
      })),
      members: all(element, 'li').map((member) => ({ names: texts(member, 'p'), figures: figures(member) }))
    }
  })
}

/** What {@link readCard} finds where everything is as the API answers it and spec §2 and §9 want it. */
function expectedCard(role: string, members: readonly TeamAnalyticsRow[]) {
  const sum = (figure: (row: TeamAnalyticsRow) => number) => members.reduce((total, row) => total + figure(row), 0)
  const assigned = sum((row) => row.totalAssigned)
  const resolved = sum((row) => row.totalResolved)
  const hours = sum((row) => row.averageResolutionTimeHours)
  const table = (caption: string, series: string[], figures: (row: TeamAnalyticsRow) => number[]) => ({
    caption,
    rows: [['Member', ...series], ...members.map((row) => [row.fullName, ...figures(row).map(String)])]
  })
  const trend = table(`Resolution Time Trend, ${role}, in hours`, ['Resolution Time'], (row) => [
    row.averageResolutionTimeHours
  ])
  const priorities = table(
    `Tickets by Priority, ${role}, in tickets`,
    ['High', 'Medium', 'Low'],
    ({ ticketsByPriority: { high, medium, low } }) => [high, medium, low]
  )
  const statuses = table(
    `Ticket Status Distribution, ${role}, in tickets`,
    ['Open', 'In Progress', 'Resolved', 'Closed'],
    ({ ticketsByStatus: { open, inProgress, resolved, closed } }) => [open, inProgress, resolved, closed]
  )
  return {
    headings: [
      role,
      `Team Performance Overview - ${members.length} member(s)`,
      'Resolution Time Trend',
      'Tickets by Priority',
      'Ticket Status Distribution',
      'Team Members Performance'
    ],
    heights: assigned > 0 ? ['200'] : [],
    figures: [
      ['Total Assigned', String(assigned)],
      ['Total Resolved', String(resolved)],
      ['Avg. Resolution Time', formatDuration(hours / members.length)],
      ['Resolution Rate', `${assigned && Math.round((resolved / assigned) * 100)}%`]
    ],
    tables: [...(hours > 0 ? [trend] : []), ...(assigned > 0 ? [priorities, statuses] : [])],
    members: members.map(expectedMember)
  }
}

function expectedMember(row: TeamAnalyticsRow) {
  const { high, medium, low } = row.ticketsByPriority
  const { open, inProgress, resolved, closed } = row.ticketsByStatus
  return {
    names: [row.fullName, row.username],
    figures: [
      ['Assigned', String(row.totalAssigned)],
      ['Resolved', String(row.totalResolved)],
      ['Avg. Resolution', formatDuration(row.averageResolutionTimeHours)],
      ['Active Tickets', String(open + inProgress)],
      ['High', String(high)],
      ['Medium', String(medium)],
      ['Low', String(low)],
      ['Open', String(open)],
      ['In Progress', String(inProgress)],
      ['Resolved', String(resolved)],
      ['Closed', String(closed)]
    ]
  }
}
