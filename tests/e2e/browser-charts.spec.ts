import { expect, type Locator, type Page } from '@playwright/test'
import { columnLabels, drawing, expectLabelsApart } from '../support/charts.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectNothingSideways } from '../support/layout.ts'

/** Where there are charts, and how many in the demo company. */
const ADDRESSES = ['/reports', '/reports?tab=response-time', '/reports?tab=resolution-time', '/admin?tab=analytics']

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'administrator'))

test('bars take the colours of the other theme as soon as it is chosen', async ({ page, demoUrl }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${demoUrl}/reports`)
  const colors = () =>
    drawing(page).evaluate((svg) => [...svg.querySelectorAll('[data-bar]')].map((bar) => getComputedStyle(bar).fill))
  await expect(drawing(page)).toBeVisible()
  const light = await colors()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colors).not.toEqual(light)
})

for (const width of [390, 320]) {
  test(`on a telephone ${width} wide labels stay apart, and fingers find what they tap`, async ({ page, demoUrl }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const address of ADDRESSES) {
      await openCharts(page, demoUrl + address)
      for (const chart of await drawing(page).all()) await expectLabelsApart(chart)
      await expectNothingSideways(page)
      const targets = page.getByRole('main').locator('button:visible, a:visible, [role=tab]:visible')
      for (const target of await targets.all()) {
        const box = await target.boundingBox()
        expect(
          Math.min(box?.width ?? 0, box?.height ?? 0),
          `${await target.textContent()} at ${address}`
        ).toBeGreaterThanOrEqual(40)
      }
    }
  })
}

for (const { name, api, address, rows } of [
  {
    name: 'tickets',
    api: '**/api/reports/tickets-by-status?*',
    address: '/reports',
    rows: [
      { name: 'Jan', open: 0, inProgress: 3, resolved: 2, closed: 0 },
      { name: 'Feb', open: 4, inProgress: 0, resolved: 0, closed: 0 },
      { name: 'Mar', open: 1, inProgress: 2, resolved: 5, closed: 0 }
    ]
  },
  {
    name: 'hours',
    api: '**/api/reports/resolution-time?*',
    address: '/reports?tab=resolution-time',
    rows: [
      { name: 'Jan', highPriority: 0, mediumPriority: 3.5, lowPriority: 2 },
      { name: 'Feb', highPriority: 0, mediumPriority: 0, lowPriority: 7 },
      { name: 'Mar', highPriority: 0, mediumPriority: 1, lowPriority: 0 }
    ]
  }
]) {
  test(`bars of ${name} stand over their month, whichever of them have no height`, async ({ page, demoUrl }) => {
    await page.route(api, (route) => route.fulfill({ json: rows }))
    await openCharts(page, demoUrl + address)
    const bars = await barsOf(drawing(page))
    const labels = await columnLabels(drawing(page))
    expect(labels).toHaveLength(rows.length)
    for (const [index, label] of labels.entries()) {
      const middle = (label.left + label.right) / 2
      const own = bars.filter((bar) => Math.abs((bar.left + bar.right) / 2 - middle) < 100)
      const values = Object.values(rows[index] ?? {}).filter((value) => Number(value) > 0)
      expect(own).toHaveLength(values.length)
      const left = Math.min(...own.map((bar) => bar.left))
      const right = Math.max(...own.map((bar) => bar.right))
      expect(Math.abs((left + right) / 2 - middle)).toBeLessThan(1)
    }
  })
}

test('every chart is drawn as wide as the paper, however soon after opening it is printed', async ({
  page,
  demoUrl
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of ADDRESSES) {
    await page.goto(demoUrl + address)
    await expect(drawing(page).first()).toBeVisible()
    const printed = await whilePrinting(page)
    expect(printed.charts).toBe(await page.getByRole('table').count())
    expect(printed.outside).toEqual([])
    await expect.poll(() => drawing(page).first().evaluate(fillsItsPlace), 'wide again on the screen').toBe(true)
  }
})

test('printed in grey, on white paper, the series of a chart differ in lightness', async ({ page, demoUrl }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const address of ADDRESSES) {
      await page.emulateMedia({ media: 'screen', colorScheme })
      await openCharts(page, demoUrl + address)
      await page.emulateMedia({ media: 'print', colorScheme })
      for (const chart of await drawing(page).all()) {
        const { bars, swatches, texts } = await lightnessOf(chart)
        for (const [index, swatch] of swatches.entries()) {
          for (const other of swatches.slice(index + 1)) {
            expect(Math.abs(swatch - other), `${swatches} at ${address}`).toBeGreaterThan(15)
          }
        }
        for (const bar of bars) expect(swatches).toContain(bar)
        expect(Math.max(...texts), 'a label on white').toBeLessThan(50)
      }
    }
  }
})

async function openCharts(page: Page, address: string) {
  await page.goto(address)
  await expect(drawing(page).first()).toBeVisible()
  await expect(drawing(page)).toHaveCount(await page.getByRole('table').count())
}

/** The bars of a chart that have a height, from left to right, in pixels. */
async function barsOf(chart: Locator) {
  return await chart.evaluate((svg) =>
    [...svg.querySelectorAll('[data-bar]')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ left, right }) => ({ left, right }))
      .sort((a, b) => a.left - b.left)
  )
}

/** Whether a chart is as wide as what it is in. Runs in the page. */
function fillsItsPlace(svg: Element): boolean {
  return Math.abs(svg.getBoundingClientRect().width - (svg.closest('[data-chart]')?.clientWidth ?? 0)) <= 1
}

/** Prints a page, and says how many charts it had on paper and which of them did not fit there. */
async function whilePrinting(page: Page): Promise<{ charts: number; outside: string[] }> {
  const printed = page.evaluate(
    () =>
      new Promise<{ charts: number; outside: string[] }>((resolve) => {
        const query = matchMedia('print')
        const look = () => {
          if (!query.matches) return
          query.removeEventListener('change', look)
          const charts = [...document.querySelectorAll('svg[role=img]')]
          const outside = charts
            .map((svg) => [svg.getBoundingClientRect().width, svg.closest('[data-chart]')?.clientWidth ?? 0])
            .filter(([width = 0, place = 0]) => Math.abs(width - place) > 1)
            .map((sizes) => sizes.join(' in '))
          resolve({ charts: charts.length, outside })
        }
        query.addEventListener('change', look)
      })
  )
  await page.pdf({ format: 'A4' })
  return await printed
}

/** How light the bars, the legend's colours and the texts of a chart are, from 0 for black to 100 for white (CIE L*). */
async function lightnessOf(chart: Locator) {
  const colors = await chart.evaluate((svg) => {
    const legend = svg.closest('[data-chart]')?.parentElement?.querySelectorAll('[data-swatch]') ?? []
    return {
      bars: [...svg.querySelectorAll('[data-bar]')].map((bar) => getComputedStyle(bar).fill),
      swatches: [...legend].map((swatch) => getComputedStyle(swatch).backgroundColor),
      texts: [...svg.querySelectorAll('text')].map((text) => getComputedStyle(text).fill)
    }
  })
  return {
    bars: colors.bars.map(lightness),
    swatches: colors.swatches.map(lightness),
    texts: colors.texts.map(lightness)
  }
}

/** @param rgb as the browser computes it, such as `rgb(47, 158, 93)` */
function lightness(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map((value) => (Number(value) / 255) ** 2.2)
  return Math.round(116 * Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue) - 16)
}
