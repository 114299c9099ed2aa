import { expect, type Locator, type Page } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'

const LIGHT = 'rgb(255, 255, 255)'
const DARK = 'rgb(18, 19, 22)'
/** The colours of charts in the light theme and in the dark one, by the names of spec §4. */
const CHART = {
  blue: ['rgb(59, 125, 221)', 'rgb(79, 143, 230)'],
  yellow: ['rgb(192, 135, 0)', 'rgb(220, 174, 60)'],
  green: ['rgb(47, 158, 93)', 'rgb(63, 174, 109)'],
  grey: ['rgb(139, 141, 152)', 'rgb(133, 136, 148)'],
  red: ['rgb(207, 58, 58)', 'rgb(224, 90, 90)'],
  orange: ['rgb(226, 113, 29)', 'rgb(238, 139, 60)']
} as const

test('the theme is the system’s until one chooses, and is remembered from the first paint on', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(demoUrl)
  await expect(themeButton(page, 'System theme')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => background(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => background(page)).toBe(LIGHT)
  await themeButton(page, 'Dark theme').click()
  await expect.poll(() => background(page)).toBe(DARK)

  // Without its scripts the page shows what it is painted with first.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect.poll(() => background(page)).toBe(DARK)
  await page.unroute('**/assets/*.js')

  await page.reload()
  await expect(themeButton(page, 'Dark theme')).toHaveAttribute('aria-pressed', 'true')
  await themeButton(page, 'Light theme').click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(themeButton(page, 'Light theme')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => background(page)).toBe(LIGHT)
})

test('with the forced colours of Windows one still sees what is chosen', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.emulateMedia({ forcedColors: 'active' })
  const colors = (places: Locator) =>
    places.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  /** Expects one of several to have a colour of its own. */
  const expectChosen = async (chosen: Locator, others: Locator) => {
    await expect(chosen).toHaveCount(1)
    expect(await colors(others)).not.toContain((await colors(chosen))[0])
  }
  await page.goto(`${demoUrl}/reports`)
  const items = page.getByRole('navigation').getByRole('link')
  await expectChosen(
    items.and(page.locator('[aria-current=page]')),
    items.and(page.locator(':not([aria-current])'))
  )
  await expectChosen(
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false })
  )
  const swatches = page.locator('[data-swatch]')
  await expect(swatches).toHaveCount(4)
  expect(new Set(await colors(swatches)).size).toBe(4)
  await page.goto(`${demoUrl}/tickets`)
  const filters = page.getByRole('group', { name: 'Ownership' }).getByRole('button')
  await expectChosen(
    filters.and(page.locator('[aria-pressed=true]')),
    filters.and(page.locator('[aria-pressed=false]'))
  )
  await page.goto(`${demoUrl}/tickets/7?tab=activity`)
  const note = page.locator('label', { hasText: /^Internal note$/ })
  await expect(note).toBeVisible()
  const part = (name: string) => colors(note.locator(`[data-part=${name}]`))
  const [offTrack, offThumb] = [await part('control'), await part('thumb')]
  await note.click()
  await expect(note.locator('[data-part=control]')).toHaveAttribute('data-state', 'checked')
  expect(offThumb).not.toEqual(offTrack)
  expect(await part('control')).not.toEqual(offTrack)
  expect(await part('thumb')).not.toEqual(await part('control'))
})

test('times are relative, with the full date of the country on hover', async ({
  browser,
  demoUrl
}) => {
  const timeZone = 'Europe/Berlin'
  for (const locale of ['de-DE', 'en-US']) {
    const context = await browser.newContext({ locale, timezoneId: timeZone })
    await signInAs(context, demoUrl, 'staff')
    const page = await context.newPage()
    await page.goto(`${demoUrl}/tickets/7`)
    const created = page.getByRole('time').first()
    const relative = /^(about |over |almost )?\d+ (minute|hour|day|month|year)s? ago$/
    await expect(created).toHaveText(relative)
    const moment = new Date((await created.getAttribute('datetime')) ?? '')
    const full = new Intl.DateTimeFormat(locale, {
      ...{ dateStyle: 'full', timeStyle: 'short', timeZone }
    })
    await expect(created).toHaveAttribute('title', full.format(moment))
    await context.close()
  }
})

test('a colour stands for the same status or priority in every chart of both themes', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const statuses = {
    ...({ Open: 'blue', 'In Progress': 'yellow', Resolved: 'green', Closed: 'grey' } as const)
  }
  for (const theme of [0, 1] as const) {
    await page.emulateMedia({ colorScheme: theme ? 'dark' : 'light' })
    await page.goto(`${demoUrl}/reports`)
    await expectLegend(page, theme, statuses)
    await page.goto(`${demoUrl}/reports?tab=resolution-time`)
    await expectLegend(page, theme, {
      ...{ 'High Priority': 'red', 'Medium Priority': 'orange', 'Low Priority': 'green' }
    })
    await page.goto(`${demoUrl}/admin?tab=analytics`)
    await expectLegend(page, theme, { ...statuses, High: 'red', Medium: 'orange', Low: 'green' })
  }
})

test('nothing moves for who asked for less motion', async ({ page, demoUrl }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('heading', { name: 'All Tickets' })).toBeVisible()
  const openAndMeasure = async () => {
    await page.getByRole('button', { name: 'New Ticket' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const slowest = await page.evaluate(slowestMotionMs)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    return slowest
  }
  expect(await openAndMeasure()).toBeGreaterThan(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await openAndMeasure()).toBeLessThanOrEqual(1)

  // A new theme is there at once, too.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const heading = page.getByRole('heading', { name: 'All Tickets' })
  await expect(heading).toHaveCSS('color', 'rgb(26, 26, 31)')
  const color = await heading.evaluate((element) => {
    document.documentElement.classList.replace('light', 'dark')
    return getComputedStyle(element).color
  })
  expect(color).toBe('rgb(237, 237, 240)')
})

test('a 4K screen shows everything larger, and nothing as wide as the screen', async ({
  page,
  demoUrl
}) => {
  await page.setViewportSize({ width: 3840, height: 2160 })
  await signInAs(page.context(), demoUrl, 'administrator')
  for (const address of ['/', '/tickets/7', '/reports']) {
    await page.goto(demoUrl + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(
      0
    )
    await expectNothingSideways(page, address)
    const { rem, widest } = await page.evaluate(() => ({
      rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      widest: Math.max(
        ...[...document.querySelectorAll('main :is(h1, p, table, form, svg)')].map(
          (e) => e.clientWidth
        )
      )
    }))
    expect(rem).toBeCloseTo(20, 0)
    expect(widest, address).toBeLessThanOrEqual(80 * rem)
  }
})

function themeButton(page: Page, name: string) {
  return page.getByRole('group', { name: 'Theme' }).getByRole('button', { name })
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

/** Looks at the first legend that has these labels. */
async function expectLegend(page: Page, theme: 0 | 1, colors: Record<string, keyof typeof CHART>) {
  for (const [label, color] of Object.entries(colors)) {
    const entry = page.locator('[aria-hidden=true]').getByText(label, { exact: true }).first()
    const swatch = entry.locator('xpath=preceding-sibling::*[1]')
    await expect(swatch, label).toHaveCSS('background-color', CHART[color][theme])
  }
}

/** The longest animation or transition that anything on the page would show. Runs in the page. */
function slowestMotionMs(): number {
  const durations = [...document.querySelectorAll('*')].flatMap((element) => {
    const { animationDuration, transitionDuration } = getComputedStyle(element)
    return `${animationDuration},${transitionDuration}`.split(',').map((text) => {
      const seconds = Number.parseFloat(text)
      return text.trim().endsWith('ms') ? seconds : seconds * 1000
    })
  })
  return Math.max(...durations.filter(Number.isFinite))
}
