import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '#support/fixtures.ts'
import type { Screen } from '#support/screens/screen.ts'
import { openScreen, SCREENS } from '#support/screens/screens.ts'
import { root } from '../../build/set-up.mjs'

const THEMES = ['light', 'dark'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 }
]

// A company as large as the demo makes it: pictures are also for who wants to see what the product
// is like.
test.use({ demo: ['--demo'] })
test.describe.configure({ mode: 'parallel' })

for (const screen of SCREENS) {
  test(screen.name, async ({ page, demoUrl }) => {
    await takeAll(page, demoUrl, screen)
  })
}

test('first start', async ({ page, startServer }) => {
  const { url } = await startServer()
  const shows = 'Create the first IT Support Specialist'
  await takeAll(page, url, { name: 'first-start', path: '/', as: null, shows })
})

test('menu', async ({ page, demoUrl }) => {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 390, height: 844 })
    const shows = 'All Tickets'
    const screen: Screen = { name: 'menu', path: '/tickets', as: 'administrator', shows }
    await openScreen(page, demoUrl, screen, { isReloaded: true })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, 'menu', theme, 390)
  }
})

async function takeAll(page: Page, url: string, screen: Screen) {
  test.slow()
  for (const size of SIZES) {
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize(size)
      await page.unrouteAll()
      await openScreen(page, url, screen, { isReloaded: true })
      await take(page, screen.name, theme, size.width)
    }
  }
}

async function take(page: Page, name: string, theme: string, width: number) {
  // Once everything that had to be laid out again for this width is.
  await page.evaluate(() => document.fonts.ready)
  const file = path.join(root, 'screenshots', `${name}-${width}-${theme}.png`)
  // A dialog covers what can be seen, not the whole page.
  const fullPage = (await page.locator('[role$=dialog][data-state=open]').count()) === 0
  // Content outside of the window is otherwise not painted where a screen says so.
  const style = '* { content-visibility: visible !important }'
  await page.screenshot({ path: file, fullPage, caret: 'hide', style })
}
