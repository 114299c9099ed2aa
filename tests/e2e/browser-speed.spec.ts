import { expect, type Page } from '@playwright/test'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { keepBusy, kilobytesOf, noteScripts } from '../support/scripts.ts'

/** The most JavaScript that a screen needs, compressed as servers do it (docs/benchmarks.md). */
const SIGN_IN_KB = 225
const NEEDED_KB = {
  '/': 264,
  '/tickets': 264,
  '/team': 230,
  '/articles': 230,
  '/account': 296,
  '/tickets/7': 326,
  '/admin/categories': 293,
  '/admin': 308
}
/** The most that is loaded ahead, once a screen is there, for what people do next. */
const AHEAD_KB = 135

const rows = (page: Page) => page.getByRole('link', { name: /^TKT-/ }).first()

test('the sign-in page needs no more than its budget', async ({ page, demoUrl }) => {
  await keepBusy(page)
  const scripts = noteScripts(page)
  await page.goto(`${demoUrl}/auth`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(kilobytesOf(scripts)).toBeGreaterThan(100)
  expect(kilobytesOf(scripts)).toBeLessThanOrEqual(SIGN_IN_KB)
})

for (const [path, most] of Object.entries(NEEDED_KB)) {
  test(`what a screen needs stays below its budget: ${path}`, async ({ page, demoUrl }) => {
    await signInOnce(page, demoUrl)
    await keepBusy(page)
    const scripts = noteScripts(page)
    await page.goto(demoUrl + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(kilobytesOf(scripts)).toBeGreaterThan(100)
    expect(kilobytesOf(scripts)).toBeLessThanOrEqual(most)
  })
}

test('what the dashboard loads ahead stays below its budget, without charts and administration', async ({
  page,
  browser,
  demoUrl
}) => {
  await signInOnce(page, demoUrl)
  const busy = await browser.newPage({ storageState: await page.context().storageState() })
  await keepBusy(busy)
  const needed = noteScripts(busy)
  await busy.goto(demoUrl)
  await expect(rows(busy)).toBeVisible()
  await busy.waitForLoadState('networkidle')
  await busy.close()

  const all = noteScripts(page)
  await page.goto(demoUrl)
  await expect(rows(page)).toBeVisible()
  for (const part of ['ticket-detail-page', 'dialogs', 'toaster', 'menu-drawer', 'choice-list'])
    await expect.poll(() => [...all].filter((path) => path.includes(`/${part}-`))).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const ahead = [...all].filter((path) => !needed.has(path))
  expect(kilobytesOf(ahead)).toBeLessThanOrEqual(AHEAD_KB)
  expect([...all].filter((path) => /chart|admin/.test(path))).toEqual([])
})

/** Signs in, and opens a page once, so that the next one knows who is likely to come. */
async function signInOnce(page: Page, url: string) {
  await signInAs(page.context(), url, 'administrator')
  await page.goto(`${url}/users`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('about:blank')
}
