import { expect, type Page } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { catalogues, keepBusy, kilobytesOf, noteScripts } from '#support/scripts.ts'

/** The most JavaScript that a screen needs, compressed as servers do it (docs/benchmarks.md). */
const NEEDED_KB = {
  '/auth': 317,
  '/': 319,
  '/tickets': 316,
  '/team': 280,
  '/articles': 283,
  '/account': 352,
  '/tickets/7': 389,
  '/admin/categories': 352,
  '/admin': 366
}
/** The most that is loaded ahead, once a screen is there, for what people do next. */
const AHEAD_KB = 135
/** The most that one catalogue of texts may be, and all that the first screen needs in a language. */
const CATALOGUE_KB = 25
const START_KB = 30

/** The scripts of a page without a moment of rest, in which it would load ahead. */
async function scriptsNeeded(page: Page, address: string) {
  const scripts = noteScripts(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return scripts
}

test('what each screen needs, and what is loaded ahead, stays below its budget', async ({
  page,
  browser,
  demoUrl
}) => {
  test.slow()
  for (const [path, most] of Object.entries(NEEDED_KB)) {
    const busy = await browser.newPage()
    if (path !== '/auth') await signInOnce(busy, demoUrl)
    await keepBusy(busy)
    const needed = await scriptsNeeded(busy, demoUrl + path)
    await busy.context().close()
    expect.soft(kilobytesOf(needed), path).toBeGreaterThan(100)
    expect.soft(kilobytesOf(needed), path).toBeLessThanOrEqual(most)
    if (path !== '/') continue

    // Without charts and administration.
    await signInOnce(page, demoUrl)
    const all = noteScripts(page)
    await page.goto(demoUrl)
    for (const part of ['ticket-detail-page', 'dialogs', 'toaster', 'menu-drawer', 'choice-list'])
      await expect.poll(() => [...all].filter((path) => path.includes(`/${part}-`))).toHaveLength(1)
    await page.waitForLoadState('networkidle')
    const ahead = [...all].filter((path) => !needed.has(path))
    expect.soft(kilobytesOf(ahead)).toBeLessThanOrEqual(AHEAD_KB)
    expect.soft([...all].filter((path) => /chart|admin/.test(path))).toEqual([])
  }
})

test('texts are loaded area by area in small files, and for English none', async ({
  page,
  adminUrl: url
}) => {
  const files = catalogues()
  expect(files.size).toBeGreaterThan(20)
  for (const [path, name] of files)
    expect.soft(kilobytesOf([path]), name).toBeLessThanOrEqual(CATALOGUE_KB)
  const namesAmong = (scripts: Set<string>) =>
    [...new Set([...scripts].flatMap((path) => files.get(path) ?? []))].toSorted()

  await keepBusy(page)
  const english = await scriptsNeeded(page, `${url}/tickets/7`)
  expect(namesAmong(english)).toEqual([])

  const languages = { offered: ['en', 'hi'], fallback: 'hi' }
  const saved = await page.request.put(`${url}/api/admin/settings`, { data: { languages } })
  expect(saved.ok()).toBe(true)
  const first = await scriptsNeeded(page, url)
  expect(namesAmong(first)).toEqual(['shared', 'start'])
  expect(kilobytesOf([...first].filter((path) => files.has(path)))).toBeLessThanOrEqual(START_KB)
  const ticket = await scriptsNeeded(page, `${url}/tickets/7`)
  expect(namesAmong(ticket)).toEqual(['shared', 'start', 'tickets'])
})

/** Signs in, and opens a page once, so that the next one knows who is likely to come. */
async function signInOnce(page: Page, url: string) {
  await signInAs(page.context(), url, 'administrator')
  await page.goto(`${url}/users`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('about:blank')
}
