import { test } from '../support/fixtures.ts'
import { expectLooks, goInside, looksOf } from '../support/looks.ts'
import { SCREENS_OF_PATHS } from '../support/screens/path-screens.ts'
import { expectArrived, openScreen } from '../support/screens/screens.ts'

const LOOKED_AT = [
  'sign-in',
  'dashboard',
  'all-tickets',
  'ticket',
  'unassigned',
  'department-tickets',
  'team',
  'users',
  'account',
  'reports',
  'article',
  'article-new',
  'admin',
  'admin-departments',
  'categories'
]
/** A page that everybody can see and that shares little with the others. */
const ELSEWHERE = '/no/such/page'

test.describe.configure({ mode: 'parallel' })

test.describe('buttons, inputs, tabs, headings and links look the same when a page is loaded, reloaded, and reached from another, in both themes', () => {
  const screens = Object.values(SCREENS_OF_PATHS).flat()
  for (const name of LOOKED_AT) {
    test(name, async ({ page, demoUrl }) => {
      const screen = screens.find((one) => one.name === name)
      if (!screen) throw new Error(`No screen is called ${name}`)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await openScreen(page, demoUrl, { ...screen, path: ELSEWHERE, shows: '404 Page Not Found' })
        await goInside(page, screen.path)
        await expectArrived(page, screen)
        const looks = await looksOf(page)
        await page.goto(demoUrl + screen.path)
        await expectArrived(page, screen)
        await expectLooks(page, looks, `loaded, ${colorScheme}`)
        await page.reload()
        await expectArrived(page, screen)
        await expectLooks(page, looks, `reloaded, ${colorScheme}`)
      }
    })
  }
})
