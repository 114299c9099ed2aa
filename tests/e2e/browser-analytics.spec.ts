import { expect } from '@playwright/test'
import type { TeamAnalyticsRow } from '../../shared/api/reports.ts'
import { drawing, expectLabelsApart, hoverColumn, tooltip } from '../support/charts.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectNothingSideways } from '../support/layout.ts'
import {
  ADDRESS,
  API,
  expectedCard,
  memberRow,
  openTeam,
  readCard
} from '../support/team-analytics.ts'

test('every team has a card with its figures, three charts 200 high and its members', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const rows: TeamAnalyticsRow[] = await (
    await page.request.get(`${demoUrl}/api/admin/team-analytics`)
  ).json()
  const roles = [...new Set(rows.map(({ role }) => role))].sort()
  await page.goto(demoUrl + ADDRESS)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(roles, { timeout: 20_000 })
  await page.getByRole('tab', { name: 'User Management' }).click()
  await page.getByRole('tab', { name: 'Team Analytics' }).click()

  const cards = page.getByRole('tabpanel').getByRole('region')
  await expect(cards).toHaveCount(roles.length)
  for (const [index, role] of roles.entries()) {
    const members = rows
      .filter((row) => row.role === role)
      .sort((a, b) => a.fullName.localeCompare(b.fullName))
    await expect.poll(() => readCard(cards.nth(index))).toEqual(expectedCard(role, members))
  }
})

test('a chart says what a member has, with the whole name', async ({ page, demoUrl }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page.context(), demoUrl, 'administrator')
  const rows: TeamAnalyticsRow[] = await (
    await page.request.get(`${demoUrl}/api/admin/team-analytics`)
  ).json()
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
  expect(await plot.locator('xpath=..').locator('svg text').allTextContents()).not.toContain(
    first.fullName
  )
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
  const idle = memberRow(1, 'Priya Raman')
  await openTeam(page, demoUrl, [idle])
  const card = page.getByRole('region', { name: 'IT Support Specialist' })
  await expect(card.getByText('No resolution times of this team yet.')).toBeVisible()
  await expect(card.getByText('No tickets assigned to this team.')).toHaveCount(2)
  await expect.poll(() => readCard(card)).toEqual(expectedCard('IT Support Specialist', [idle]))
  await expect(card.getByText('Resolution Rate0%')).toBeVisible()
  await expect(card.getByText('Avg. Resolution Time–')).toBeVisible()
})

test("a member who has resolved nothing has no mean: no figure, no point, and no part of the team's", async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const members = [
    memberRow(1, 'Ada Quick', { resolved: 4, hours: 2 }),
    memberRow(2, 'Ben Busy', { open: 3 }),
    memberRow(3, 'Cleo Calm', { resolved: 1, hours: 7 })
  ]
  await openTeam(page, demoUrl, members)
  const card = page.getByRole('region', { name: 'IT Support Specialist' })
  await expect.poll(() => readCard(card)).toEqual(expectedCard('IT Support Specialist', members))
  await expect(card.getByText('Avg. Resolution Time4.5 hrs')).toBeVisible()
  await expect(card.getByRole('listitem', { name: 'Ben Busy' })).toContainText('Avg. Resolution–')

  await expect(drawing(card).first().locator('circle')).toHaveCount(2)
  await hoverColumn(card.locator('[data-chart-plot]').first(), 1, 3)
  await expect(tooltip(page)).toHaveText('Member: Ben BusyResolution Time–')
})

test('each of eighteen members has a label, apart from the others', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const members = Array.from({ length: 18 }, (_, index) =>
    memberRow(index + 1, `Wanda M${String.fromCharCode(97 + index)}`, {
      open: index,
      resolved: 3,
      hours: 5
    })
  )
  await openTeam(page, demoUrl, members)
  for (const width of [1440, 1152, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    // Charts follow the window once they have been measured.
    await expect(async () => {
      expect(
        await page.locator('svg text').filter({ hasText: /^WM$/ }).count(),
        `${width} wide`
      ).toBe(3 * 18)
      await expectLabelsApart(drawing(page))
    }).toPass()
    await expectNothingSideways(page)
  }
  // What takes the pointer lies over the drawing.
  await page.locator('svg text').filter({ hasText: /^WM$/ }).first().hover({ force: true })
  await expect(page.locator('[data-chart-tooltip]')).toContainText('Member: Wanda Ma')
})

test('arrow keys go from member to member of a chart', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  await openTeam(page, demoUrl, [
    memberRow(1, 'Ada Quick', { resolved: 4, hours: 2 }),
    memberRow(2, 'Ben Busy', { resolved: 1, hours: 3 })
  ])
  const chart = page.getByRole('slider', { name: 'Resolution Time Trend, IT Support Specialist' })
  await chart.focus()
  await expect(tooltip(page)).toHaveText('Member: Ada QuickResolution Time2 hours')
  await page.keyboard.press('ArrowRight')
  await expect(tooltip(page)).toHaveText('Member: Ben BusyResolution Time3 hours')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Ben Busy: Resolution Time 3 hours')
  await page.keyboard.press('ArrowRight')
  await expect(tooltip(page)).toContainText('Ben Busy')
  await page.keyboard.press('Home')
  await expect(tooltip(page)).toContainText('Ada Quick')
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).not.toContainText('Resolution Time2 hours')
})

test('a list of the teams leads to each with the keyboard, and says at which one is', async ({
  page,
  demoUrl
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.goto(demoUrl + ADDRESS)
  const teams = page.getByRole('navigation', { name: 'Teams' })
  const links = teams.getByRole('link')
  await expect(links).toHaveText(await page.getByRole('heading', { level: 2 }).allTextContents())
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
  for (const link of [links.nth(4), links.last(), links.nth(1)]) {
    await link.focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', {
      level: 2,
      name: (await link.textContent()) ?? '',
      exact: true
    })
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(teams.locator('[aria-current]')).toHaveCount(1)
    await expect(teams).toBeInViewport({ ratio: 1 })
    const [list, title] = [await teams.boundingBox(), await heading.boundingBox()]
    expect(title?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0))
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
})

test('the page of a company of 25 people is no higher than six windows', async ({
  page,
  demoUrl
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.goto(demoUrl + ADDRESS)
  await expect(page.getByText('Resolution Time Trend').first()).toBeVisible()
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6 * 900)
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
