import { expect, type Page } from '@playwright/test'
import { makeDataFolder } from '../support/data-folder.ts'
import { DEMO, PASSWORD } from '../support/demo-company.ts'
import { startHeadlessServer } from '../support/headless-server.ts'
import {
  HOSTILE_NAME,
  HOSTILE_TEXTS,
  hostileText,
  makeHostile,
  SLOW_TICKET
} from '../support/hostile-company.ts'
import { test as base } from '../support/known-browser.ts'
import { expectNothingSideways } from '../support/layout.ts'
import { openScreen, SCREENS } from '../support/screens/screens.ts'

const test = base.extend<object, { hostileUrl: string }>({
  hostileUrl: [
    async ({ demo: _ }, use) => {
      const folder = makeDataFolder()
      await (await startHeadlessServer({ dataDir: folder.path, args: DEMO })).stop()
      makeHostile(folder.path)
      const server = await startHeadlessServer({ dataDir: folder.path })
      await use(server.url)
      await server.stop()
      folder.remove()
    },
    { scope: 'worker' }
  ]
})

test.describe.configure({ mode: 'parallel' })

/** Notes all that a page does which only a text that was taken for more could make it do. */
function watch(page: Page, serverUrl: string): string[] {
  const noticed: string[] = []
  page.on('dialog', (dialog) => {
    noticed.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => noticed.push(`a window: ${popup.url()}`))
  page.on('pageerror', (error) => noticed.push(`an error: ${error}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== serverUrl && protocol !== 'data:' && protocol !== 'helpdesk:')
      noticed.push(`a request: ${request.url().slice(0, 200)}`)
  })
  page.on('console', (message) => {
    // A refused answer is written there by the browser, and is what some of the screens are about.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isRefusal)
      noticed.push(`the console: ${message.text()}`)
  })
  return noticed
}

async function expectNothingInjected(page: Page, noticed: string[]) {
  const found = await page.evaluate(() => ({
    elements: [
      ...document.querySelectorAll(
        '.injected, iframe, script:not([src]), [onerror], [onload], [onfocus]'
      )
    ].map((element) => element.outerHTML),
    links: [...document.querySelectorAll('a[href], form[action]')]
      // The way back to the desktop from a provider, whose code is no stored text, is one too.
      .filter((link) => !link.matches('a[href^="helpdesk://sign-in/"]'))
      // An address that somebody wrote out is a link that says where it leads, and tells nobody
      // where it came from.
      .filter(
        (link) =>
          !link.matches(
            'a[rel="noopener noreferrer nofollow"]:is([href^="http://evil.example/"], [href^="mailto:"])'
          )
      )
      .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
      .filter((address) => !/^[/#]/.test(address)),
    ran: 'injected' in window
  }))
  expect(found).toEqual({ elements: [], links: [], ran: false })
  // Also of the desktop's window; no stored text is part of it but the name of a ticket's category,
  // tested below.
  expect(await page.title()).toMatch(/^([\w ]+ · |TKT-\d+ · .+ · )?Help Desk$/)
  expect(noticed).toEqual([])
}

test.describe('texts of every hostile kind are nothing but texts', () => {
  for (const screen of SCREENS) {
    test(`on ${screen.name}`, async ({ page, hostileUrl }) => {
      const noticed = watch(page, hostileUrl)
      await openScreen(page, hostileUrl, screen)
      await page.setViewportSize({ width: 360, height: 640 })
      await expectNothingSideways(page, 'at 360 px')
      await expectNothingInjected(page, noticed)
    })
  }
})

const screenOf = (name: string) => {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`There is no screen ${name}`)
  return screen
}

/** What the page says, blanks as one: what is written below each other stands so. */
const said = async (page: Page) => squeeze((await page.locator('body').allInnerTexts()).join())
const squeeze = (text: string) => text.replaceAll(/[\s\0]+/g, ' ')

test('a ticket shows each of them as it was written', async ({ page, hostileUrl }) => {
  await openScreen(page, hostileUrl, screenOf('ticket'))
  await expect(page.getByText('<style class="injected">').first()).toBeVisible()
  const text = await said(page)
  for (const hostile of HOSTILE_TEXTS) expect(text).toContain(squeeze(hostile).trim())
})

test('a ticket in Markdown loads nothing, runs nothing and leads only where it says', async ({
  page,
  hostileUrl
}) => {
  const noticed = watch(page, hostileUrl)
  await openScreen(page, hostileUrl, screenOf('ticket-activity'))
  for (const place of [page.getByRole('log'), page.getByRole('region', { name: 'Description' })]) {
    // The renderer of Markdown has come, and has made of Markdown what it is.
    await expect(place.getByRole('table')).toBeVisible()
    await expect(place.locator('strong').filter({ hasText: 'bold' })).toBeVisible()
    await expect(place.locator('img, input, iframe, details, script, svg [onload]')).toHaveCount(0)
    const links = await place
      .locator('a:not([aria-label="Make an article of this comment"])')
      .evaluateAll((all) => all.map((link) => link.outerHTML))
    expect(links.length).toBeGreaterThan(6)
    for (const link of links)
      expect(link).toMatch(/ href="(http:[/][/]evil[.]example[/]|mailto:[ab]@evil[.]example)/)
    await expectNothingInjected(page, noticed)
    await page.goto(`${hostileUrl}/tickets/${SLOW_TICKET}`)
  }
})

test('Markdown that is slow to read keeps nobody waiting', async ({ page, hostileUrl }) => {
  await openScreen(page, hostileUrl, screenOf('ticket'))
  await page.goto(`${hostileUrl}/tickets/${SLOW_TICKET}`)
  await page.getByRole('tab', { name: /^Activity/ }).click()
  const conversation = page.getByRole('log').getByRole('article')
  await expect(conversation.filter({ hasText: '**_~~**_~~' })).toBeVisible()
  const before = Date.now()
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('region', { name: 'Description' }).getByRole('table')).toBeVisible()
  expect(Date.now() - before).toBeLessThan(3000)
})

test('the title of a ticket has the name of its category, and nothing else that people wrote', async ({
  page,
  hostileUrl
}) => {
  await openScreen(page, hostileUrl, screenOf('ticket'))
  const get = async (path: string) => (await page.request.get(hostileUrl + path)).json()
  const { ticketId, category } = await get('/api/tickets/7')
  const categories: { slug: string; name: string }[] = await get('/api/admin/categories')
  const name = categories.find(({ slug }) => slug === category)?.name ?? ''
  expect(name).not.toBe('')
  await expect(page).toHaveTitle(`${ticketId} · ${squeeze(name)} · Help Desk`)
})

test('the list of people shows each of them as it was written', async ({ page, hostileUrl }) => {
  await openScreen(page, hostileUrl, screenOf('users'))
  const text = await said(page)
  for (let id = 4; id < 4 + HOSTILE_TEXTS.length; id++)
    expect(text).toContain(squeeze(hostileText(id)))
})

test('a welcome and a logout say the name as it was written', async ({ page, hostileUrl }) => {
  const noticed = watch(page, hostileUrl)
  await page.goto(`${hostileUrl}/auth`)
  await page.getByLabel('Username').fill('elena')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`Welcome back, ${HOSTILE_NAME}!`)).toBeVisible()
  await expectNothingInjected(page, noticed)
})

test('what is asked for in the address is nothing but a text either', async ({
  page,
  hostileUrl
}) => {
  const noticed = watch(page, hostileUrl)
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
