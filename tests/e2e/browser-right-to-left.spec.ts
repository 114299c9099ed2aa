import { expect } from '@playwright/test'
import { makeDataFolder } from '#support/data-folder.ts'
import { ACCOUNTS, DEMO, PASSWORD } from '#support/demo-company.ts'
import { startHeadlessServer } from '#support/headless-server.ts'
import { test as base, withPage } from '#support/known-browser.ts'
import { expectNothingSideways } from '#support/layout.ts'
import { markTexts, watchUnmarked } from '#support/marked-language.ts'
import { openScreen, SUBJECTS } from '#support/screens/screens.ts'

/** Tests in a demo company in which Arabic is offered. */
const test = base.extend<object, { arabicUrl: string }>({
  arabicUrl: [
    async ({ playwright }, use) => {
      const folder = makeDataFolder()
      const server = await startHeadlessServer({ dataDir: folder.path, args: DEMO })
      const request = await playwright.request.newContext({ baseURL: server.url })
      const account = { username: ACCOUNTS.administrator.username, password: PASSWORD }
      expect((await request.post('/api/login', { data: account })).ok()).toBe(true)
      const languages = { offered: ['en', 'ar'], fallback: 'en' }
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

test.describe('read from the right, every text is in a catalogue, and nothing is scrolled sideways: screens of', () => {
  for (const [subject, screens] of Object.entries(SUBJECTS)) {
    test(subject, async ({ arabicUrl, knownBrowser }) => {
      test.setTimeout(60_000 + screens.length * 20_000)
      const failures: string[] = []
      for (const screen of screens) {
        try {
          await test.step(screen.name, () =>
            withPage(knownBrowser, async (page) => {
              await page.setViewportSize({ width: 1440, height: 900 })
              await markTexts(page)
              const unmarked = watchUnmarked(page)
              await openScreen(page, arabicUrl, screen)
              await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
              expect(await unmarked(), 'texts that no catalogue has').toEqual([])
              await expectNothingSideways(page, 'at 1440 px')
              await page.setViewportSize({ width: 390, height: 844 })
              await expectNothingSideways(page, 'at 390 px')
            })
          )
        } catch (error) {
          failures.push(`${screen.name}: ${error instanceof Error ? error.message : error}`)
        }
      }
      expect(failures.join('\n\n')).toBe('')
    })
  }
})
