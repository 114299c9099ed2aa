import { expect, type Locator, type Page } from '@playwright/test'
import { drawing, hoverColumn, tooltip } from '../support/charts.ts'
import { DEMO, PASSWORD, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { noteScripts, scriptText } from '../support/scripts.ts'

type Row = { name: string } & Record<string, number | string>

/** What spec §2 says of each tab, and where its metrics come from. */
const REPORTS = [
  {
    tab: 'Tickets',
    address: '/reports',
    title: 'Tickets by Status',
    description: 'Monthly breakdown by status',
    api: '/api/reports/tickets-by-status',
    failure: 'Failed to fetch tickets by status',
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
    failure: 'Failed to fetch response time',
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
    failure: 'Failed to fetch resolution time',
    empty: 'No resolution times in the last six months.',
    series: {
      highPriority: 'High Priority',
      mediumPriority: 'Medium Priority',
      lowPriority: 'Low Priority'
    },
    unit: 'hours'
  }
] as const

for (const { tab, address, title, description, api, failure, empty, series, unit } of REPORTS) {
  test.describe(title, () => {
    test('shows what the API answers, in a chart 400 high and in a table', async ({
      page,
      demoUrl
    }) => {
      await signInAs(page.context(), demoUrl, 'administrator')
      const rows = await reportRows(page, demoUrl, api)
      await page.goto(demoUrl + address)
      await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
      await expect(
        page.getByText('Analyze your ticket handling metrics and performance')
      ).toBeVisible()
      await expect(page.getByRole('tab')).toHaveText([
        'Tickets',
        'Response Time',
        'Resolution Time',
        // For department heads and IT Support Specialists.
        'Departments'
      ])
      await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute(
        'aria-selected',
        'true'
      )

      const card = page.getByRole('region', { name: title })
      await expect(card.getByRole('heading', { name: title })).toBeVisible()
      await expect(card.getByText(description)).toBeVisible()
      await expect(drawing(card)).toHaveAttribute('height', '400')
      const table = [
        ['Month', ...Object.values(series)],
        ...rows.map((row) => [row.name, ...Object.keys(series).map((key) => String(row[key]))])
      ]
      await expect(card.getByRole('table', { name: `${title}, in ${unit}` })).toBeAttached()
      await expect.poll(() => cells(card.getByRole('table'))).toEqual(table)

      await card.getByRole('button', { name: 'Show as table' }).click()
      await expect(drawing(card)).toBeHidden()
      await expect(card.getByRole('table')).toBeInViewport()
      await expect.poll(() => cells(card.getByRole('table'))).toEqual(table)
      await card.getByRole('button', { name: 'Show as chart' }).click()
      await expect(drawing(card)).toBeVisible()
    })

    test('says what a month shows, wherever the pointer is in it', async ({ page, demoUrl }) => {
      await signInAs(page.context(), demoUrl, 'administrator')
      const rows = await reportRows(page, demoUrl, api)
      await page.goto(demoUrl + address)
      for (const [index, row] of rows.entries()) {
        await hoverColumn(page.locator('[data-chart-plot]'), index, rows.length)
        const metrics = Object.entries(series).map(([key, label]) => [
          label,
          unit === 'hours' ? `${row[key]} hours` : String(row[key])
        ])
        await expect(tooltip(page)).toHaveText([`Month: ${row.name}`, ...metrics.flat()].join(''))
      }
      await page.mouse.move(0, 0)
      await expect(tooltip(page)).toBeHidden()
    })

    test('says that it is loading', async ({ page, demoUrl }) => {
      await signInAs(page.context(), demoUrl, 'administrator')
      const held = Promise.withResolvers<void>()
      await page.route(`**${api}*`, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(demoUrl + address)
      await expect(page.getByText('Loading reports...')).toBeVisible()
      held.resolve()
      await expect(drawing(page)).toBeVisible()
      await expect(page.getByText('Loading reports...')).toBeHidden()
    })

    test('says that it could not be fetched, and tries again', async ({ page, demoUrl }) => {
      await signInAs(page.context(), demoUrl, 'administrator')
      await page.route(`**${api}*`, (route) => route.fulfill(problem(500, 'The database is busy')))
      await page.goto(demoUrl + address)
      await expect(page.getByRole('alert')).toContainText(failure)
      await expect(page.getByRole('alert')).toContainText('The database is busy')
      await page.unroute(`**${api}*`)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(drawing(page)).toBeVisible()
      await expect(page.getByText(failure)).toBeHidden()
    })

    test('says that there is nothing to draw', async ({ page, startServer }) => {
      const { url } = await startServer()
      await setUp(page, url)
      await page.goto(url + address)
      await expect(page.getByText(empty)).toBeVisible()
      await expect(drawing(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Show as table' })).toBeHidden()
    })
  })
}

test('the tab is kept in the address, for Back, a reload and a shared link', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/reports`)
  await page.getByRole('tab', { name: 'Resolution Time' }).click()
  await expect(page).toHaveURL(/[/]reports[?]tab=resolution-time$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Resolution Time by Priority' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tickets by Status' })).toBeVisible()
  await page.goto(`${demoUrl}/reports?tab=no-such-tab`)
  await expect(page.getByRole('heading', { name: 'Tickets by Status' })).toBeVisible()
})

test('reports are for who is signed in, and brought back to after signing in', async ({
  page,
  demoUrl
}) => {
  await page.goto(`${demoUrl}/reports?tab=response-time`)
  await expect(page).toHaveURL(/[/]auth$/)
  await page.getByLabel('Username').fill('priya')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Average Response Time' })).toBeVisible()
})

test('a chart follows what others change', async ({ page, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  await signInAs(page.context(), url, 'administrator')
  const stream = page.waitForResponse('**/api/events')
  await page.goto(`${url}/reports`)
  await stream
  const latestOpen = page.getByRole('table').getByRole('row').last().getByRole('cell').first()
  const before = Number(await latestOpen.textContent())
  const { id } = await (await page.request.get(`${url}/api/user`)).json()
  const data = {
    department: 'IT',
    description: 'One more of this month',
    category: 'other',
    requesterId: id
  }
  await page.request.post(`${url}/api/tickets`, { data: { ...data, assigneeId: id } })
  await expect(latestOpen).toHaveText(String(before + 1))
})

test('charts are fetched where they are shown and nowhere else', async ({ page, demoUrl }) => {
  const scripts = noteScripts(page)
  const haveCharts = () => [...scripts].some((path) => scriptText(path).includes('nivo'))
  await page.goto(`${demoUrl}/auth`)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await signInAs(page.context(), demoUrl, 'administrator')
  for (const [path, heading] of [
    ['/', 'Dashboard'],
    ['/tickets', 'All Tickets'],
    ['/admin', 'Admin']
  ] as const) {
    await page.goto(demoUrl + path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(haveCharts()).toBe(false)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(drawing(page)).toBeVisible()
  expect(haveCharts()).toBe(true)
})

/** What the API answers about the signed-in person. */
async function reportRows(page: Page, url: string, api: string): Promise<Row[]> {
  const { id } = await (await page.request.get(`${url}/api/user`)).json()
  const rows: Row[] = await (await page.request.get(`${url}${api}?userId=${id}`)).json()
  expect(rows).toHaveLength(6)
  return rows
}

/** The texts of a table, row by row, also of one that only screen readers see. */
async function cells(table: Locator): Promise<string[][]> {
  return await table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
    )
  )
}

function problem(status: number, detail: string) {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: '', status, detail })
  }
}

/** Creates the first administrator of an empty server, who has no tickets. */
async function setUp(page: Page, url: string) {
  const data = {
    username: 'first',
    email: 'first@example.com',
    password: 'welcome-desk',
    fullName: 'First One',
    initials: 'FO'
  }
  expect((await page.request.post(`${url}/api/setup`, { data })).status()).toBe(201)
}
