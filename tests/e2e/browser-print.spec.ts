import { expect } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'

/** The colour of texts in the light theme. */
const INK = 'rgb(26, 26, 31)'

/**
 * Screens that people print, and what must be on the paper; the table of a chart is for screen
 * readers.
 */
const PRINTED = [
  { path: '/tickets', title: 'All Tickets', shows: 'TKT-00400', tables: 1 },
  { path: '/tickets/7', title: 'Ticket Details', shows: 'TKT-00007', tables: 0 },
  { path: '/users', title: 'All Users', shows: 'Fatima Zahra', tables: 1 },
  { path: '/reports', title: 'Reports', shows: 'Tickets by Status', tables: 1 }
]

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'administrator'))

test('screens are printed from the top of the first page, in ink, and nothing to press with them', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  for (const { path, title, shows, tables } of PRINTED) {
    await page.setViewportSize({ width: 1280, height: 840 })
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await page.goto(demoUrl + path)
    await expect(page.getByText(shows).first()).toBeVisible()
    // The width of A4 between its margins, in which a browser lays out what it prints.
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })

    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title)
    expect((await heading.boundingBox())?.y, title).toBeLessThan(40)
    await expect(heading).toHaveCSS('color', INK)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('table'), title).toHaveCount(tables)
    await expectNothingSideways(page, title)
    for (const role of [
      ...(['button', 'combobox', 'searchbox', 'tab', 'navigation', 'complementary'] as const)
    ])
      await expect(page.getByRole(role), `${role} of ${title}`).toHaveCount(0)
    if (path !== '/tickets') continue
    // A word, not a colour, shows the status.
    const badge = page.locator('.chakra-badge').first()
    await expect(badge).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(badge).toHaveCSS('color', INK)
  }
})

test('a conversation is printed whole', async ({ page, demoUrl }) => {
  const comments = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: index + 1, ticketId: 7, userId: 1, message: `Comment number ${index + 1}` },
    createdAt: '2026-01-05T08:00:00.000Z'
  }))
  await page.route('**/api/tickets/7/comments*', (route) => route.fulfill({ json: comments }))
  await page.goto(`${demoUrl}/tickets/7?tab=activity`)
  const log = page.getByRole('log')
  await expect(log).toHaveCSS('height', '300px')
  await page.emulateMedia({ media: 'print' })
  expect((await log.boundingBox())?.height).toBeGreaterThan(1000)
})
