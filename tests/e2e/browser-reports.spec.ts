import { expect, type Locator } from '@playwright/test'
import { drawing, hoverColumn, tooltip } from '#support/charts.ts'
import { signInAs } from '#support/demo-company.ts'
import { read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

type Row = { name: string } & Record<string, number | string>

/** The texts of spec §2 for each tab, and where its metrics come from. */
const REPORTS = [
  {
    tab: 'Tickets',
    address: '/reports',
    title: 'Tickets by Status',
    description: 'Monthly breakdown by status',
    api: '/api/reports/tickets-by-status',
    empty: 'No tickets assigned to you in the last six months.',
    series: { open: 'Open', inProgress: 'In Progress', resolved: 'Resolved', closed: 'Closed' },
    unit: 'tickets'
  },
  {
    tab: 'Response Time',
    address: '/reports?tab=response-time',
    title: 'Average Response Time',
    description: 'Monthly average time to first response in hours',
    api: '/api/reports/response-time',
    empty: 'No response times in the last six months.',
    series: { responseTime: 'Response Time' },
    unit: 'hours'
  },
  {
    tab: 'Resolution Time',
    address: '/reports?tab=resolution-time',
    title: 'Resolution Time by Priority',
    description: 'Average time to resolve by priority in hours',
    api: '/api/reports/resolution-time',
    empty: 'No resolution times in the last six months.',
    series: {
      highPriority: 'High Priority',
      mediumPriority: 'Medium Priority',
      lowPriority: 'Low Priority'
    },
    unit: 'hours'
  }
] as const

test('each report shows what the API answers, in a chart 400 high, in a table and for each month', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const { id } = await read(page.request, `${demoUrl}/api/user`)
  for (const { tab, address, title, description, api, series, unit } of REPORTS) {
    const rows: Row[] = await read(page.request, `${demoUrl}${api}?userId=${id}`)
    expect(rows).toHaveLength(6)
    await page.goto(demoUrl + address)
    await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
    await expect(
      page.getByText('Analyze your ticket handling metrics and performance')
    ).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText([
      ...['Tickets', 'Response Time', 'Resolution Time'],
      // For department heads and IT Support Specialists.
      'Departments'
    ])
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab)

    const card = page.getByRole('region', { name: title })
    await expect(card.getByRole('heading', { name: title })).toBeVisible()
    await expect(card.getByText(description)).toBeVisible()
    await expect(drawing(card)).toHaveAttribute('height', '400')
    const table = card.getByRole('table', { name: `${title}, in ${unit}` })
    const cells = [
      ['Month', ...Object.values(series)],
      ...rows.map((row) => [row.name, ...Object.keys(series).map((key) => String(row[key]))])
    ]
    await expect.poll(() => cellsOf(table), title).toEqual(cells)
    await card.getByRole('button', { name: 'Show as table' }).click()
    await expect(drawing(card)).toBeHidden()
    await expect(table).toBeInViewport()
    await card.getByRole('button', { name: 'Show as chart' }).click()
    await expect(drawing(card)).toBeVisible()

    for (const [index, row] of rows.entries()) {
      await hoverColumn(page.locator('[data-chart-plot]'), index, rows.length)
      const metrics = Object.entries(series).map(([key, label]) =>
        unit === 'hours' ? `${label}${row[key]} hours` : `${label}${row[key]}`
      )
      await expect(tooltip(page)).toHaveText(`Month: ${row.name}${metrics.join('')}`)
    }
    await page.mouse.move(0, 0)
    await expect(tooltip(page)).toBeHidden()
  }
})

test('a report without tickets says that there is nothing to draw', async ({
  page,
  startServer
}) => {
  const { url } = await startServer()
  const data = { username: 'first', email: 'first@example.com', password: 'welcome-desk' }
  const answer = await page.request.post(`${url}/api/setup`, {
    data: { ...data, fullName: 'First One', initials: 'FO' }
  })
  expect(answer.status()).toBe(201)
  for (const { address, empty } of REPORTS) {
    await page.goto(url + address)
    await expect(page.getByText(empty)).toBeVisible()
    await expect(drawing(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Show as table' })).toBeHidden()
  }
})

/** The texts of a table, row by row, also of one that only screen readers see. */
async function cellsOf(table: Locator): Promise<string[][]> {
  return await table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
    )
  )
}
