import { expect } from '@playwright/test'
import { drawing, expectLabelsApart, hoverColumn, tooltip } from '#support/charts.ts'
import { signInAs } from '#support/demo-company.ts'
import { read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'
import { ADDRESS, API, memberRow, openTeam, readCard } from '#support/team-analytics.ts'
import type { TeamAnalyticsRow } from '../../shared/api/reports.ts'

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'administrator'))

test('a team has a card with its figures, three charts and its members, of whom one without resolved tickets has no mean', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await openTeam(page, demoUrl, [
    memberRow(1, 'Ada Quick', { resolved: 4, hours: 2 }),
    memberRow(2, 'Ben Busy', { open: 3 }),
    memberRow(3, 'Cleo Calm', { resolved: 1, hours: 7 })
  ])
  const card = page.getByRole('region', { name: 'IT Support Specialist' })
  const member = (name: string, id: number, figures: string[], tickets: number, open: number) => [
    ...[name, `user-${id}`, ...figures, `Active Tickets: ${open}`],
    ...['High: 0', `Medium: ${tickets}`, 'Low: 0'],
    ...[`Open: ${open}`, 'In Progress: 0', `Resolved: ${tickets - open}`, 'Closed: 0']
  ]
  await expect
    .poll(() => readCard(card))
    .toEqual({
      headings: [
        'IT Support Specialist',
        'Team Performance Overview - 3 member(s)',
        'Resolution Time Trend',
        'Tickets by Priority',
        'Ticket Status Distribution',
        'Team Members Performance'
      ],
      heights: [200, 200, 200],
      metrics: [
        'Total Assigned: 8',
        'Total Resolved: 5',
        'Avg. Resolution Time: 4.5 hrs',
        'Resolution Rate: 63%'
      ],
      tables: [
        [
          'Resolution Time Trend, IT Support Specialist, in hours',
          'Member Resolution Time',
          ...['Ada Quick 2', 'Ben Busy –', 'Cleo Calm 7']
        ],
        [
          'Tickets by Priority, IT Support Specialist, in tickets',
          'Member High Medium Low',
          ...['Ada Quick 0 4 0', 'Ben Busy 0 3 0', 'Cleo Calm 0 1 0']
        ],
        [
          'Ticket Status Distribution, IT Support Specialist, in tickets',
          'Member Open In Progress Resolved Closed',
          ...['Ada Quick 0 0 4 0', 'Ben Busy 3 0 0 0', 'Cleo Calm 0 0 1 0']
        ]
      ],
      members: [
        member('Ada Quick', 1, ['Assigned: 4', 'Resolved: 4', 'Avg. Resolution: 2.0 hrs'], 4, 0),
        member('Ben Busy', 2, ['Assigned: 3', 'Resolved: 0', 'Avg. Resolution: –'], 3, 3),
        member('Cleo Calm', 3, ['Assigned: 1', 'Resolved: 1', 'Avg. Resolution: 7.0 hrs'], 1, 0)
      ]
    })
  await expect(drawing(card).first().locator('circle')).toHaveCount(2)
  await hoverColumn(card.locator('[data-chart-plot]').first(), 1, 3)
  await expect(tooltip(page)).toHaveText('Member: Ben BusyResolution Time–')
})

test('without data there is one card that says so, and a team without tickets has charts that do', async ({
  page,
  demoUrl
}) => {
  await openTeam(page, demoUrl, [memberRow(1, 'Priya Raman')])
  const card = page.getByRole('region', { name: 'IT Support Specialist' })
  await expect(card.getByText('No resolution times of this team yet.')).toBeVisible()
  await expect(card.getByText('No tickets assigned to this team.')).toHaveCount(2)
  await expect(card.getByText('Resolution Rate0%')).toBeVisible()
  await expect(card.getByText('Avg. Resolution Time–')).toBeVisible()
  await page.route(API, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Department Analytics' })).toBeVisible()
  await expect(page.getByText('No data found')).toBeVisible()
})

test('each of eighteen members has a label, apart from the others', async ({ page, demoUrl }) => {
  test.slow()
  const members = Array.from({ length: 18 }, (_, index) =>
    memberRow(index + 1, `Wanda M${String.fromCharCode(97 + index)}`, {
      ...{ open: index, resolved: 3, hours: 5 }
    })
  )
  await openTeam(page, demoUrl, members)
  const initials = page.locator('svg text').filter({ hasText: /^WM$/ })
  for (const width of [1440, 1152, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    // Charts follow the window once they have been measured.
    await expect(async () => {
      expect(await initials.count(), `${width} wide`).toBe(3 * 18)
      await expectLabelsApart(drawing(page))
    }).toPass()
    await expectNothingSideways(page)
  }
  // A transparent area above the drawing takes the pointer.
  await initials.first().hover({ force: true })
  await expect(page.locator('[data-chart-tooltip]')).toContainText('Member: Wanda Ma')
})

test('arrow keys go from member to member of a chart', async ({ page, demoUrl }) => {
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
  const rows: TeamAnalyticsRow[] = await read(page.request, `${demoUrl}/api/admin/team-analytics`)
  await page.goto(demoUrl + ADDRESS)
  const teams = page.getByRole('navigation', { name: 'Teams' })
  const links = teams.getByRole('link')
  const roles = [...new Set(rows.map(({ role }) => role))].sort()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(roles)
  await expect(links).toHaveText(roles)
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
  for (const link of [links.nth(4), links.last(), links.nth(1)]) {
    await link.focus()
    await page.keyboard.press('Enter')
    const name = (await link.textContent()) ?? ''
    const heading = page.getByRole('heading', { level: 2, name, exact: true })
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(teams.locator('[aria-current]')).toHaveCount(1)
    await expect(teams).toBeInViewport({ ratio: 1 })
    const [list, title] = [await teams.boundingBox(), await heading.boundingBox()]
    expect(title?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0))
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
  // A company of 25 people.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6 * 900)
})
