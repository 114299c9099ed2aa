import { expect, type Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { expectArrived } from '../support/screens/screens.ts'
import { createSmallCompany } from '../support/small-company.ts'

/**
 * Pictures of screens, which are kept in `tests/pictures`: a border or a fill that is lost changes
 * more than these few pixels, and hardly any colour passes for another. After a change of the look
 * they are taken anew with `--update-snapshots`, and looked at.
 */
const LIKE = { maxDiffPixels: 60, threshold: 0.05 }

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

test.skip(process.platform !== 'linux', 'other systems draw letters otherwise')

test('eight screens look like their pictures after a reload, in both themes', async ({
  page,
  startServer
}) => {
  test.slow()
  const { url } = await startServer()
  await expectPictures(page, `${url}/auth`, {
    name: 'first-start',
    shows: 'Create the first IT Support Specialist'
  })

  await createSmallCompany(page.context().request, url)
  // Nothing on a screen says another time than the pictures do.
  await page.clock.setFixedTime(new Date())
  for (const { name, path, shows, size = DESK } of [
    { name: 'dashboard', path: '/', shows: 'Recent Tickets' },
    { name: 'tickets', path: '/tickets', shows: 'All Tickets' },
    { name: 'tickets-phone', path: '/tickets', shows: 'All Tickets', size: PHONE },
    { name: 'ticket', path: '/tickets/2', shows: 'Ticket Details' },
    { name: 'categories', path: '/admin/categories', shows: 'Seed IT Categories' },
    { name: 'users', path: '/admin', shows: 'Clear All Tickets' }
  ]) {
    await page.setViewportSize(size)
    await expectPictures(page, url + path, { name, shows })
  }
  await page.setViewportSize(DESK)
  await expectPictures(page, `${url}/users`, {
    name: 'new-ticket',
    shows: 'All Users',
    async act() {
      await page.keyboard.press('n')
      await expect(page.getByLabel('Description')).toBeFocused()
    }
  })
})

interface Picture {
  name: string
  shows: string
  /** What is done once the page is there. */
  act?(): Promise<void>
}

async function expectPictures(page: Page, address: string, { name, shows, act }: Picture) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    await page.reload()
    await expectArrived(page, { shows })
    await act?.()
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, LIKE)
  }
}
