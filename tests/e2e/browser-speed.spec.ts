import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

/**
 * The most JavaScript a first visit may fetch, compressed as servers do it (docs/benchmarks.md); the
 * dashboard's with what is loaded ahead for what people do next.
 */
const SIGN_IN_BUDGET_KB = 262
const DASHBOARD_BUDGET_KB = 330

test('the first load of the sign-in page stays below its budget', async ({ page, demoUrl }) => {
  const scripts = collectScripts(page)
  await page.goto(`${demoUrl}/auth`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await kilobytesOf(scripts)).toBeLessThanOrEqual(SIGN_IN_BUDGET_KB)
})

test('the first load of the dashboard stays below its budget, without charts and administration', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const scripts = collectScripts(page)
  await page.goto(demoUrl)
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await kilobytesOf(scripts)).toBeLessThanOrEqual(DASHBOARD_BUDGET_KB)
  expect(await texts(scripts)).not.toContain('Clear All Tickets')

  const onDashboard = new Set(scripts.map((script) => script.url()))
  // What was still loading ahead has no body once its page is left.
  await page.goto('about:blank')
  const ofReports = collectScripts(page)
  await page.goto(`${demoUrl}/reports`)
  await expect(page.getByRole('heading', { name: 'Tickets by Status' })).toBeVisible()
  await expect(page.locator('svg[role=img], canvas, [data-chart]').first()).toBeVisible()
  const charts = ofReports.filter((script) => !onDashboard.has(script.url()))
  expect(await kilobytesOf(charts)).toBeGreaterThan(50)
})

/** The scripts that were fetched, also those of other pages from now on. */
function collectScripts(page: Page): Response[] {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  return scripts
}

async function texts(scripts: readonly Response[]): Promise<string> {
  return (await Promise.all(scripts.map((script) => script.text()))).join('\n')
}

async function kilobytesOf(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()))
  return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0) / 1000
}
