import type { BrowserContext, Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

/**
 * Tests whose pages are those of a browser that was here before: it has the scripts, and no one is
 * signed in. Only for tests that look at many screens, because its cache and clock are theirs
 * alone.
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
  page: ({ knownBrowser }, use) => withPage(knownBrowser, use)
})

/** Opens a page in a browser for as long as something is done with it, and leaves nothing there. */
export async function withPage(browser: BrowserContext, act: (page: Page) => Promise<void>) {
  const page = await browser.newPage()
  try {
    await act(page)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Data kept for a next visit, such as a draft.
    await page.evaluate(() => localStorage.clear()).catch(() => {})
    await page.close()
    await browser.clearCookies()
  }
}
