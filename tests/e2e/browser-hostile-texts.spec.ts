import { expect, type Page } from '@playwright/test'
import { read } from '#support/demo-work.ts'
import { HOSTILE_TEXTS, SLOW_TICKET } from '#support/hostile-company.ts'
import { expectNothingInjected, test, watchPage } from '#support/hostile-pages.ts'
import { openScreen, SCREENS } from '#support/screens/screens.ts'

test.describe.configure({ mode: 'parallel' })

const screenOf = (name: string) => {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`There is no screen ${name}`)
  return screen
}

/**
 * The text of the page with blanks as one, because lines below each other are separated by them.
 */
const said = async (page: Page) => squeeze((await page.locator('body').allInnerTexts()).join())
const squeeze = (text: string) => text.replaceAll(/[\s\0]+/g, ' ')

test('a ticket shows each of them as it was written', async ({ page, hostileUrl }) => {
  await openScreen(page, hostileUrl, screenOf('ticket'))
  await expect(page.getByText('<style class="injected">').first()).toBeVisible()
  const text = await said(page)
  for (const hostile of HOSTILE_TEXTS) expect(text).toContain(squeeze(hostile).trim())
  // Its title has the name of its category, and nothing else that people wrote.
  const { ticketId, category } = await read(page.request, `${hostileUrl}/api/tickets/7`)
  const categories: { slug: string; name: string }[] = await read(
    page.request,
    `${hostileUrl}/api/admin/categories`
  )
  const name = categories.find(({ slug }) => slug === category)?.name ?? ''
  expect(name).not.toBe('')
  await expect(page).toHaveTitle(`${ticketId} · ${squeeze(name)} · Help Desk`)
})

test('a ticket in Markdown loads nothing, runs nothing and leads only where it says', {
  tag: '@quick'
}, async ({ page, hostileUrl }) => {
  const noticed = watchPage(page, hostileUrl)
  await openScreen(page, hostileUrl, screenOf('ticket-activity'))
  for (const place of [page.getByRole('log'), page.getByRole('region', { name: 'Description' })]) {
    // The renderer of Markdown has come, and has made of Markdown what it is.
    await expect(place.getByRole('table')).toBeVisible()
    await expect(place.locator('strong').filter({ hasText: 'bold' })).toBeVisible()
    await expect(place.locator('img, input, iframe, details, script, svg [onload]')).toHaveCount(0)
    const links = await place
      .locator('a:not([aria-label="Create article from this comment"])')
      .evaluateAll((all) => all.map((link) => link.outerHTML))
    expect(links.length).toBeGreaterThan(6)
    for (const link of links)
      expect(link).toMatch(/ href="(http:[/][/]evil[.]example[/]|mailto:[ab]@evil[.]example)/)
    await expectNothingInjected(page, noticed)
    // Text that is slow to parse is not read as Markdown.
    await page.goto(`${hostileUrl}/tickets/${SLOW_TICKET}?tab=activity`)
    const slow = page.getByRole('log').getByRole('article').filter({ hasText: '**_~~**_~~' })
    await expect(slow).toBeVisible()
    await page.getByRole('tab', { name: 'Details' }).click()
  }
})

test('what is asked for in the address is nothing but a text either', async ({
  page,
  hostileUrl
}) => {
  const noticed = watchPage(page, hostileUrl)
  await openScreen(page, hostileUrl, { ...screenOf('all-tickets') })
  for (const hostile of HOSTILE_TEXTS.slice(0, 5)) {
    await page.goto(
      `${hostileUrl}/tickets?search=${encodeURIComponent(hostile)}&status=${encodeURIComponent(hostile)}`
    )
    await expect(page.getByRole('heading', { level: 1, name: 'All Tickets' })).toBeVisible()
    await page.goto(
      `${hostileUrl}/tickets/${encodeURIComponent(hostile.replaceAll('/', ''))}?tab=${hostile.length}`
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectNothingInjected(page, noticed)
})
