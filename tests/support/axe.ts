import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA and everything it builds on. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** In the other theme nothing but colours is different. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds nothing serious, neither in the light theme nor in the dark one. */
export async function expectNothingSerious(page: Page): Promise<void> {
  await showTheme(page, 'light')
  await expectNoViolations(page, (axe) => axe.withTags(TAGS))
  await showTheme(page, 'dark')
  await expectNoViolations(page, (axe) => axe.withRules(COLOR_RULES))
}

/** Chooses the theme of the system, and waits until the page has followed. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
}

async function expectNoViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // An element is pale while it fades in; a looping animation never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          (animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        )
        .map((animation) => animation.finished.catch(() => null))
    )
  )
  // Within the page, which has no frames from elsewhere, and without what is right: twice as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await choose(axe).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => [target, failureSummary])
    }))
  expect(serious).toEqual([])
}
