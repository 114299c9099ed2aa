import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '#support/fixtures.ts'
import { withPage } from '#support/known-browser.ts'
import type { Screen } from './screen.ts'

/** Looks at every screen in a page of its own, and then tells by name what failed. */
export async function lookAtEach(
  screens: readonly Screen[],
  browser: BrowserContext,
  look: (page: Page, screen: Screen) => Promise<void>
): Promise<void> {
  test.setTimeout(60_000 + screens.length * 30_000)
  const failures: string[] = []
  for (const screen of screens) {
    try {
      await test.step(screen.name, () => withPage(browser, (page) => look(page, screen)))
    } catch (error) {
      failures.push(`${screen.name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  expect(failures.join('\n\n')).toBe('')
}
