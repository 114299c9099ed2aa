import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { failCalls } from '#support/calls.ts'
import { loseSession, signInAs } from '#support/demo-company.ts'
import { read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { expectToast } from '#support/toasts.ts'

const EXPORT = '/api/tickets/export'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export' })

async function open(page: Page, address: string) {
  await page.goto(address)
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
  const tickets: { ticketId: string }[] = await read(page.request, `${url}/api/tickets${query}`)
  return tickets.map(({ ticketId }) => ticketId)
}

test('the file has all pages of the list on the screen and nothing else', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  for (const [address, query] of [
    ['/tickets?status=resolved&priority=medium&page=2', '?status=resolved&priority=medium'],
    ['/unassigned', '?ownership=unassigned'],
    ['/department-tickets', '?ownership=department'],
    ['/', '?ownership=all-relevant&status=open&status=in-progress']
  ] as const) {
    await open(page, demoUrl + address)
    const { fileName, mark, headings, rows } = await exportList(page)
    expect(fileName).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/)
    expect(mark).toEqual([0xef, 0xbb, 0xbf])
    // Those of the specification, and the files that the demo company has.
    expect(headings).toHaveLength(14)
    expect(rows.length).toBeGreaterThan(5)
    expect(
      rows.map(([ticketId]) => ticketId),
      address
    ).toEqual(await listed(page, demoUrl, query))
    expect(page.url()).toBe(demoUrl + address)
  }
  const [wanted = ''] = (await listed(page, demoUrl, '')).slice(-1)
  await page.goto(`${demoUrl}/tickets`)
  await page.getByPlaceholder('Search tickets...').fill(wanted)
  await expect(page.getByRole('link', { name: /^TKT-/ })).toHaveText([wanted])
  expect((await exportList(page)).rows.map(([ticketId]) => ticketId)).toEqual([wanted])
})

test('an export that fails is told, and the page stays', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await open(page, `${demoUrl}/tickets?priority=high`)
  const repair = await failCalls(page, EXPORT)
  await exportButton(page).click()
  await expectToast(page, 'Export failed', 'The database is locked')
  expect(page.url()).toBe(`${demoUrl}/tickets?priority=high`)
  await repair()
  await exportList(page)

  await page.route(`**${EXPORT}?*`, (route) => route.abort())
  await exportButton(page).click()
  const away = 'The server cannot be reached. Check the connection and try again.'
  await expectToast(page, 'Export failed', away)
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  await page.unroute(`**${EXPORT}?*`)

  await loseSession(page)
  await exportButton(page).click()
  await expectToast(page, 'Export failed', 'Sign in first')
  await expect(page).toHaveURL(`${demoUrl}/auth`)
})
