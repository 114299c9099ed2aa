import { expect } from '@playwright/test'
import { expectNothingSerious, showTheme } from '#support/axe.ts'
import { signInAs } from '#support/demo-company.ts'
import { expectNothingInjected, test, watchPage } from '#support/hostile-pages.ts'
import { expectNoCollisions, expectNothingSideways, expectTapTargets } from '#support/layout.ts'
import { expectLooks, goInside, type Looks, looksOf } from '#support/looks.ts'
import { lookAtEach } from '#support/screens/look-at-each.ts'
import { SCREENS_OF_PATHS } from '#support/screens/path-screens.ts'
import { expectArrived, openScreen, SUBJECTS } from '#support/screens/screens.ts'
import { paths } from '../../src-renderer/lib/paths.ts'

/** A 4K screen, a window of 1280 px at 200 %, and the narrowest telephones. */
const WIDTHS = [3840, 640, 360, 320]
const THEMES = ['light', 'dark'] as const
/** A page that everyone can see and that shares little with the others. */
const ELSEWHERE = { path: '/no/such/page', shows: '404 Page Not Found' }

test.describe.configure({ mode: 'parallel' })

test('every address of the application is among the screens that are looked at', () => {
  expect([...Object.keys(SCREENS_OF_PATHS), 'settings'].sort()).toEqual(Object.keys(paths).sort())
})

const FIRST_SCREENS = Object.values(SCREENS_OF_PATHS).flatMap(([first]) => first ?? [])

/** The first screen of every address, and the tabs of Admin, in parts that take equally long. */
for (const [who, screens] of [
  [
    'without a session, or of staff and heads',
    FIRST_SCREENS.filter(({ as }) => as !== 'administrator')
  ],
  ['of administrators', FIRST_SCREENS.filter(({ as }) => as === 'administrator')],
  ['of the tabs of Admin', SCREENS_OF_PATHS.admin.filter(({ act }) => !act).slice(1)]
] as const) {
  test(`loaded by their addresses, the screens ${who} look as when reached from another, and axe finds nothing serious`, {
    tag: '@quick'
  }, async ({ hostileUrl, knownBrowser }) => {
    await lookAtEach(screens, knownBrowser, async (page, screen) => {
      const noticed = watchPage(page, hostileUrl)
      await openScreen(page, hostileUrl, { ...screen, ...ELSEWHERE })
      await goInside(page, screen.path)
      await expectArrived(page, screen)
      const looks: [(typeof THEMES)[number], Looks][] = []
      for (const theme of THEMES) {
        await showTheme(page, theme)
        looks.push([theme, await looksOf(page)])
      }
      await page.goto(hostileUrl + screen.path)
      await expectArrived(page, screen)
      for (const [theme, expected] of looks) {
        await showTheme(page, theme)
        await expectLooks(page, expected, theme)
      }
      await expectNothingSerious(page)
      await expectNothingInjected(page, noticed)
    })
  })
}

test.describe('in a company in which every text is hostile axe finds nothing serious in either theme; nothing is scrolled sideways; a finger hits all of it at 320 px; texts are nothing but texts: screens of', () => {
  for (const [subject, screens] of Object.entries(SUBJECTS)) {
    test(subject, async ({ hostileUrl, knownBrowser }) => {
      await lookAtEach(screens, knownBrowser, async (page, screen) => {
        const noticed = watchPage(page, hostileUrl)
        await openScreen(page, hostileUrl, screen)
        await expectNothingSerious(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 640 })
          await expectNothingSideways(page, `at ${width} px`)
        }
        await expectNoCollisions(page)
        await expectTapTargets(page)
        await expectNothingInjected(page, noticed)
      })
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
