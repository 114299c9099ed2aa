import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { failCalls } from '../support/calls.ts'
import { loseSession, type Role, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { readCsv } from '../support/server/csv-reader.ts'
import { expectToast } from '../support/toasts.ts'

const EXPORT = '/api/tickets/export'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export' })

async function open(page: Page, url: string, role: Role, address: string) {
  await signInAs(page.context(), url, role)
  await page.goto(url + address)
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
}

/** Exports what the screen shows and reads the file. */
async function exportList(page: Page) {
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()])
  const bytes = await readFile(await download.path())
  const [headings, ...rows] = readCsv(bytes.subarray(3).toString('utf8'))
  return { fileName: download.suggestedFilename(), mark: [...bytes.subarray(0, 3)], headings, rows }
}

async function listed(page: Page, url: string, query: string): Promise<string[]> {
  const tickets: { ticketId: string }[] = await (
    await page.request.get(`${url}/api/tickets${query}`)
  ).json()
  return tickets.map(({ ticketId }) => ticketId)
}

for (const { title, address, role, query } of [
  { title: 'All Tickets', address: '/tickets', role: 'staff', query: '' },
  {
    title: 'All Tickets, filtered, on its last page',
    address: '/tickets?status=resolved&priority=medium&page=2',
    role: 'staff',
    query: '?status=resolved&priority=medium'
  },
  {
    title: 'Unassigned Tickets',
    address: '/unassigned',
    role: 'administrator',
    query: '?ownership=unassigned'
  },
  {
    title: 'Department Tickets',
    address: '/department-tickets',
    role: 'administrator',
    query: '?ownership=department'
  },
  {
    title: 'Recent Tickets',
    address: '/',
    role: 'administrator',
    query: '?ownership=all-relevant&status=open&status=in-progress'
  }
] as const) {
  test(`${title}: the file has all pages of the list and nothing else`, async ({
    page,
    demoUrl
  }) => {
    await open(page, demoUrl, role, address)
    const { fileName, mark, headings, rows } = await exportList(page)
    expect(fileName).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/)
    expect(mark).toEqual([0xef, 0xbb, 0xbf])
    // Those of the specification, and the files that the demo company has.
    expect(headings).toHaveLength(14)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(([ticketId]) => ticketId)).toEqual(await listed(page, demoUrl, query))
    expect(page.url()).toBe(demoUrl + address)
  })
}

test('the file follows the filters as they are chosen', async ({ page, demoUrl }) => {
  await open(page, demoUrl, 'staff', '/tickets')
  const [wanted = ''] = (await listed(page, demoUrl, '')).slice(-1)
  await page.getByPlaceholder('Search tickets...').fill(wanted)
  await expect(page.getByRole('link', { name: /^TKT-/ })).toHaveText([wanted])
  const { rows } = await exportList(page)
  expect(rows.map(([ticketId]) => ticketId)).toEqual([wanted])
})

test.describe('what fails is told, and the page stays', () => {
  test('the server is unwell', async ({ page, demoUrl }) => {
    await open(page, demoUrl, 'staff', '/tickets?priority=high')
    const repair = await failCalls(page, EXPORT)
    await exportButton(page).click()
    await expectToast(page, 'Export failed', 'The database is locked')
    expect(page.url()).toBe(`${demoUrl}/tickets?priority=high`)
    await repair()
    await exportList(page)
  })

  test('the server is away', async ({ page, demoUrl }) => {
    await open(page, demoUrl, 'staff', '/tickets')
    await page.route(`**${EXPORT}`, (route) => route.abort())
    await exportButton(page).click()
    await expectToast(
      page,
      'Export failed',
      'The server cannot be reached. Check the connection and try again.'
    )
    await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  })

  test('nobody is signed in any more', async ({ page, demoUrl }) => {
    await open(page, demoUrl, 'staff', '/tickets')
    await loseSession(page)
    await exportButton(page).click()
    await expectToast(page, 'Export failed', 'Sign in first')
    await expect(page).toHaveURL(`${demoUrl}/auth`)
  })
})
