import { expect, type Page } from '@playwright/test'
import { test } from '#support/fixtures.ts'
import { expectArrived } from '#support/screens/screens.ts'
import { createSmallCompany } from '#support/small-company.ts'

/**
 * Pictures of screens, which are kept in `tests/pictures`: a border or a fill that is lost changes
 * more than these few pixels, and hardly any colour passes for another. After a change of the look
 * they are taken again with `--update-snapshots`, and looked at.
 */
const LIKE = { maxDiffPixels: 60, threshold: 0.05 }

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

interface Picture {
  name: string
  path: string
  shows: string
  size?: typeof DESK
  /** Runs once the page is there. */
  act?(page: Page): Promise<void>
}

const FIRST_START: Picture = {
  ...{ name: 'first-start', path: '/auth', shows: 'Create the first IT Support Specialist' },
  size: { width: 1280, height: 840 }
}
const MAIN: Picture[] = [
  { name: 'tickets', path: '/tickets', shows: 'All Tickets' },
  { name: 'ticket', path: '/tickets/2', shows: 'Ticket Details' }
]
const OTHERS: Picture[] = [
  { name: 'dashboard', path: '/', shows: 'Recent Tickets' },
  { name: 'tickets-phone', path: '/tickets', shows: 'All Tickets', size: PHONE },
  { name: 'categories', path: '/admin/categories', shows: 'Seed IT Categories' },
  { name: 'users', path: '/admin', shows: 'Clear All Tickets' },
  {
    ...{ name: 'new-ticket', path: '/users', shows: 'All Users' },
    async act(page) {
      await page.keyboard.press('n')
      await expect(page.getByLabel('Description')).toBeFocused()
    }
  }
]

test.skip(process.platform !== 'linux', 'other systems draw letters otherwise')

test('the first start, a list and a ticket look like their pictures after a reload, in both themes', {
  tag: '@quick'
}, async ({ page, startServer }) => {
  test.slow()
  const { url } = await startServer()
  await expectPicture(page, url, FIRST_START)
  await makeCompany(page, url)
  for (const picture of MAIN) await expectPicture(page, url, picture)
})

test('five more screens look like their pictures after a reload, in both themes', async ({
  page,
  startServer
}) => {
  test.slow()
  const { url } = await startServer()
  await makeCompany(page, url)
  for (const picture of OTHERS) await expectPicture(page, url, picture)
})

async function makeCompany(page: Page, url: string) {
  const { request } = page.context()
  await createSmallCompany(request, url)
  // A list that comes after the screen would be in some pictures only.
  await request.post(`${url}/api/admin/first-steps/dismissal`)
  // Nothing on a screen says another time than the pictures do.
  await page.clock.setFixedTime(new Date())
}

/** In a tab of its own each time: what one has opened must not be open in the next. */
async function expectPicture(first: Page, url: string, picture: Picture) {
  const { name, path, shows, size = DESK, act } = picture
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await first.context().newPage()
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.goto(url + path)
    await page.reload()
    await expectArrived(page, { shows })
    await act?.(page)
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, LIKE)
    await page.close()
  }
}
