import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { paths } from '../../src-renderer/app/paths.ts'
import { test } from '../support/fixtures.ts'
import { openScreen, SCREENS, SCREENS_OF_PATHS } from '../support/screens.ts'

/** WCAG 2.2 AA and everything it builds on. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** In the other theme nothing but colours is different. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

test('every address of the application is among the screens that are looked at', () => {
  expect(Object.keys(SCREENS_OF_PATHS)).toEqual(Object.keys(paths))
})

test.describe('axe finds nothing serious in either theme', () => {
  for (const screen of SCREENS) {
    test(`on ${screen.name}`, async ({ page, demoUrl }) => {
      await openScreen(page, demoUrl, screen)
      await page.emulateMedia({ colorScheme: 'light' })
      await expectNothingSerious(page, (axe) => axe.withTags(TAGS))
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNothingSerious(page, (axe) => axe.withRules(COLOR_RULES))
    })
  }
})

async function expectNothingSerious(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // What fades in is pale while it does; what loops never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => null))
    )
  )
  const { violations } = await choose(new AxeBuilder({ page })).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => [target, failureSummary])
    }))
  expect(serious).toEqual([])
}
