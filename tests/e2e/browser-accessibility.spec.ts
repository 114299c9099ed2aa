import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { paths } from '../../src-renderer/lib/paths.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/known-browser.ts'
import { expectNoCollisions, expectNothingSideways, expectTapTargets } from '../support/layout.ts'
import { SCREENS_OF_PATHS } from '../support/screens/path-screens.ts'
import { openScreen, SCREENS } from '../support/screens/screens.ts'

/** WCAG 2.2 AA and everything it builds on. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** In the other theme nothing but colours is different. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** A 4K screen, a window of 1280 px at 200 %, and the narrowest telephones. */
const WIDTHS = [3840, 640, 360, 320]

test.describe.configure({ mode: 'parallel' })

test('every address of the application is among the screens that are looked at', () => {
  expect([...Object.keys(SCREENS_OF_PATHS), 'settings'].sort()).toEqual(Object.keys(paths).sort())
})

test.describe('axe finds nothing serious in either theme; nothing is scrolled sideways; a finger hits all of it at 320 px', () => {
  for (const screen of SCREENS) {
    test(`on ${screen.name}`, async ({ page, demoUrl }) => {
      await openScreen(page, demoUrl, screen)
      await page.emulateMedia({ colorScheme: 'light' })
      await expectNothingSerious(page, (axe) => axe.withTags(TAGS))
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNothingSerious(page, (axe) => axe.withRules(COLOR_RULES))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 })
        await expectNothingSideways(page, `at ${width} px`)
      }
      await expectNoCollisions(page)
      await expectTapTargets(page)
    })
  }
})

test('a finger hits all of the list of tickets on a telephone held sideways too', async ({
  browser,
  demoUrl
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }
  })
  await signInAs(context, demoUrl, 'administrator')
  const page = await context.newPage()
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('link', { name: /^TKT-/ })).toHaveCount(5)
  await expectTapTargets(page)
  const lines = page.getByText('TKT-00400').evaluate((text) => text.getClientRects().length)
  expect(await lines, 'lines of a reference').toBe(1)
  await context.close()
})

async function expectNothingSerious(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // What fades in is pale while it does; what loops never ends.
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
