import type { BrowserContext } from '@playwright/test'
import { test as base } from './fixtures.ts'

/**
 * Tests whose pages are those of a browser that was here before: it has the scripts, and nobody is
 * signed in. Only for tests that look at many screens, because its cache and clock are theirs alone.
 */
export const test = base.extend<object, { knownBrowser: BrowserContext }>({
  knownBrowser: [
    async ({ browser }, use, { project }) => {
      const { viewport, contextOptions } = project.use
      const context = await browser.newContext({ ...contextOptions, viewport: viewport ?? null })
      await use(context)
      await context.close()
    },
    { scope: 'worker' }
  ],
  page: async ({ knownBrowser }, use) => {
    const page = await knownBrowser.newPage()
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // What is kept for a next visit, such as a draft.
    await page.evaluate(() => localStorage.clear()).catch(() => {})
    await page.close()
    await knownBrowser.clearCookies()
  }
})
