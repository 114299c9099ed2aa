import { expect } from '@playwright/test'
import { expectNothingSerious } from '#support/axe.ts'
import { makeDataFolder } from '#support/data-folder.ts'
import { ACCOUNTS, DEMO, PASSWORD } from '#support/demo-company.ts'
import { startHeadlessServer } from '#support/headless-server.ts'
import { test as base } from '#support/known-browser.ts'
import { expectNoCollisions, expectNothingSideways } from '#support/layout.ts'
import { markTexts, showIn, translationsIn, watchUnmarked } from '#support/marked-language.ts'
import { lookAtEach } from '#support/screens/look-at-each.ts'
import { SCREENS_OF_PATHS } from '#support/screens/path-screens.ts'
import { openScreen, SUBJECTS } from '#support/screens/screens.ts'

/** Tests in a demo company in which two languages besides English are offered. */
const test = base.extend<object, { languagesUrl: string }>({
  languagesUrl: [
    async ({ playwright }, use) => {
      const folder = makeDataFolder()
      const server = await startHeadlessServer({ dataDir: folder.path, args: DEMO })
      const request = await playwright.request.newContext({ baseURL: server.url })
      const account = { username: ACCOUNTS.administrator.username, password: PASSWORD }
      expect((await request.post('/api/login', { data: account })).ok()).toBe(true)
      const languages = { offered: ['en', 'de', 'ar'], fallback: 'en' }
      const saved = await request.put('/api/admin/settings', { data: { languages } })
      expect(saved.ok()).toBe(true)
      await request.dispose()
      await use(server.url)
      await server.stop()
      folder.remove()
    },
    { scope: 'worker' }
  ]
})

test.describe.configure({ mode: 'parallel' })

const WIDTHS = [1440, 390]

/**
 * States whose names begin as texts of the page, which no name may have with a mark, or were typed just
 * now; and one that is told by a duration, which Arabic writes in its own way.
 */
const NOT_MARKED = new Set([
  ...['first', 'effect', 'copy', 'stale'].map((state) => `admin-service-levels-${state}`),
  'ticket-why'
])

test.describe('read from the right, every text is in a catalogue, and nothing is scrolled sideways: screens of', () => {
  for (const [subject, screens] of Object.entries(SUBJECTS)) {
    test(subject, async ({ languagesUrl, knownBrowser }) => {
      const reached = screens.filter(({ name }) => !NOT_MARKED.has(name))
      await lookAtEach(reached, knownBrowser, async (page, screen) => {
        await markTexts(page)
        const unmarked = watchUnmarked(page)
        await openScreen(page, languagesUrl, screen)
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        await expect.poll(unmarked, 'texts that no catalogue has').toEqual([])
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 })
          await expectNothingSideways(page, `at ${width} px`)
        }
      })
    })
  }
})

/** The first screen of every address, and the tabs of Admin. */
const SCREENS = [
  ...Object.values(SCREENS_OF_PATHS).flatMap(([first]) => first ?? []),
  ...SCREENS_OF_PATHS.admin.filter(({ act }) => !act).slice(1)
]

for (const language of ['ar', 'de'] as const) {
  test(`in ${language} nothing is scrolled sideways, drawn over another or beyond its button, and axe finds nothing serious`, async ({
    languagesUrl,
    knownBrowser
  }) => {
    const translations = await translationsIn(language)
    const translated = SCREENS.map((screen) => ({
      ...screen,
      shows: translations.get(screen.shows) ?? screen.shows
    }))
    await lookAtEach(translated, knownBrowser, async (page, screen) => {
      await showIn(page, language)
      await openScreen(page, languagesUrl, screen)
      await expect(page.locator('[aria-busy=true], .chakra-spinner')).toHaveCount(0)
      await expectNothingSerious(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await expectNothingSideways(page, `at ${width} px`)
        await expectNoCollisions(page)
      }
    })
  })
}
