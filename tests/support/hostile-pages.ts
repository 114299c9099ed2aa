import { expect, type Page } from '@playwright/test'
import { makeDataFolder } from './data-folder.ts'
import { DEMO } from './demo-company.ts'
import { startHeadlessServer } from './headless-server.ts'
import { makeHostile } from './hostile-company.ts'
import { test as base } from './known-browser.ts'

/** Tests in a company in which every text that people wrote is hostile. */
export const test = base.extend<object, { hostileUrl: string }>({
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

/** Notes all that a page does which only a text that was taken for more could make it do. */
export function watchPage(page: Page, serverUrl: string): string[] {
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
    // A rejected answer is written there by the browser, and is what some of the screens are about.
    const isRejection = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isRejection)
      noticed.push(`the console: ${message.text()}`)
  })
  return noticed
}

/** Expects that no text became more than a text, neither in the page nor by what it did. */
export async function expectNothingInjected(page: Page, noticed: string[]) {
  const found = await page.evaluate(() => ({
    elements: [
      ...document.querySelectorAll(
        '.injected, iframe, script:not([src]), [onerror], [onload], [onfocus]'
      )
    ].map((element) => element.outerHTML),
    links: [...document.querySelectorAll('a[href], form[action]')]
      // The way back to the desktop from a provider, whose code is no stored text, is one too.
      .filter((link) => !link.matches('a[href^="helpdesk://sign-in/"]'))
      // An address that someone wrote out is a link that says where it leads, and tells no one
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
