import { expect } from '@playwright/test'
import { paths } from '../../src-renderer/lib/paths.ts'
import { expectNothingSerious } from '../support/axe.ts'
import { signInAs } from '../support/demo-company.ts'
import { expectNothingInjected, test, watchPage } from '../support/hostile-pages.ts'
import { expectNoCollisions, expectNothingSideways, expectTapTargets } from '../support/layout.ts'
import { SCREENS_OF_PATHS } from '../support/screens/path-screens.ts'
import { openScreen, SCREENS } from '../support/screens/screens.ts'

/** A 4K screen, a window of 1280 px at 200 %, and the narrowest telephones. */
const WIDTHS = [3840, 640, 360, 320]

test.describe.configure({ mode: 'parallel' })

test('every address of the application is among the screens that are looked at', () => {
  expect([...Object.keys(SCREENS_OF_PATHS), 'settings'].sort()).toEqual(Object.keys(paths).sort())
})

test.describe('every screen, in a company in which every text is hostile: axe finds nothing serious in either theme; nothing is scrolled sideways; a finger hits all of it at 320 px; texts are nothing but texts', () => {
  for (const screen of SCREENS) {
    test(`on ${screen.name}`, async ({ page, hostileUrl }) => {
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
