import { expect, type Locator, type Page } from '@playwright/test'
import { columnLabels, drawing, expectLabelsApart, tooltip } from '#support/charts.ts'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

/** Where there are charts. */
const ADDRESSES = [
  '/reports',
  '/reports?tab=response-time',
  '/reports?tab=resolution-time',
  '/admin?tab=analytics'
]

const PRINTED = ['/reports?tab=resolution-time', '/admin?tab=analytics']
const MONTHS = [
  { name: 'Jan', highPriority: 0, mediumPriority: 3.5, lowPriority: 2 },
  { name: 'Feb', highPriority: 0, mediumPriority: 0, lowPriority: 7 },
  { name: 'Mar', highPriority: 0, mediumPriority: 1, lowPriority: 0 }
]

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'administrator'))

test('bars take the colours of the other theme as soon as it is chosen', async ({
  page,
  demoUrl
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${demoUrl}/reports`)
  const colors = () =>
    drawing(page).evaluate((svg) =>
      [...svg.querySelectorAll('[data-bar]')].map((bar) => getComputedStyle(bar).fill)
    )
  await expect(drawing(page)).toBeVisible()
  const light = await colors()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colors).not.toEqual(light)
})

test('on a telephone labels are apart, and what a column says is within the screen', async ({
  page,
  demoUrl
}) => {
  for (const address of ADDRESSES) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await openCharts(page, demoUrl + address)
      await expectLabelsApart(drawing(page), `${address} at ${width} px`)
    }
    await page.getByRole('slider').first().focus()
    for (const key of ['Home', 'ArrowRight', 'End']) {
      await page.keyboard.press(key)
      const place = await tooltip(page).evaluate((box) => {
        const { left, right } = box.getBoundingClientRect()
        return [left >= 0, right <= innerWidth, box.scrollWidth - box.clientWidth]
      })
      expect(place, `${address}: ${key}`).toEqual([true, true, 0])
    }
  }
})

test('bars stand over their month, also where some of them have no height', async ({
  page,
  demoUrl
}) => {
  await page.route('**/api/reports/resolution-time?*', (route) => route.fulfill({ json: MONTHS }))
  await openCharts(page, `${demoUrl}/reports?tab=resolution-time`)
  const bars = await barsOf(drawing(page))
  const [labels = []] = await columnLabels(drawing(page))
  expect(labels).toHaveLength(MONTHS.length)
  for (const [index, label] of labels.entries()) {
    const middle = (label.left + label.right) / 2
    const own = bars.filter((bar) => Math.abs((bar.left + bar.right) / 2 - middle) < 100)
    expect(own).toHaveLength([2, 1, 1][index] ?? 0)
    const left = Math.min(...own.map((bar) => bar.left))
    const right = Math.max(...own.map((bar) => bar.right))
    expect(Math.abs((left + right) / 2 - middle)).toBeLessThan(1)
  }
})

test('on paper every chart is as wide as its place, however soon it is printed', async ({
  page,
  demoUrl
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of PRINTED) {
    await page.goto(demoUrl + address)
    await expect(drawing(page).first()).toBeVisible()
    const printed = await whilePrinting(page)
    expect(printed.charts, address).toBe(await page.getByRole('table').count())
    expect(printed.misfits, address).toEqual([])
  }
})

test('grey on white, the series of a chart are told apart, in both themes', async ({
  page,
  demoUrl
}) => {
  for (const address of PRINTED) {
    await openCharts(page, demoUrl + address)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme })
      for (const { bars, swatches, texts } of await lightnessOf(drawing(page))) {
        const steps = swatches
          .toSorted((a, b) => a - b)
          .map((swatch, index, all) => swatch - (all[index - 1] ?? -100))
        expect(Math.min(100, ...steps), `${address}: ${swatches}`).toBeGreaterThan(15)
        for (const bar of bars) expect(swatches).toContain(bar)
        expect(Math.max(...texts), 'a label on white').toBeLessThan(50)
      }
    }
    await page.emulateMedia({ media: 'screen' })
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

/**
 * Prints a page, and says how many charts it had on paper and which of them did not fill their
 * place there.
 */
async function whilePrinting(page: Page): Promise<{ charts: number; misfits: string[] }> {
  const printed = await page.evaluateHandle(() => {
    const found = { charts: 0, misfits: [] as string[] }
    const paper = matchMedia('print')
    paper.addEventListener('change', () => {
      if (!paper.matches) return
      const charts = [...document.querySelectorAll('svg[role=img]')]
      const sizes = charts.map((svg) => [svg.clientWidth, svg.closest('[data-chart]')?.clientWidth])
      found.charts = charts.length
      found.misfits = sizes
        .filter(([width, place]) => width !== place)
        .map((pair) => pair.join(' in '))
    })
    return found
  })
  await page.pdf({ format: 'A4' })
  return await printed.jsonValue()
}

/**
 * How light the bars, the legend's colours and the texts of charts are, from 0 for black to 100 for
 * white (CIE L*).
 */
async function lightnessOf(charts: Locator) {
  const colors = await charts.evaluateAll((svgs) =>
    svgs.map((svg) => ({
      bars: [...svg.querySelectorAll('[data-bar]')].map((bar) => getComputedStyle(bar).fill),
      swatches: [
        ...(svg.closest('[data-chart]')?.parentElement?.querySelectorAll('[data-swatch]') ?? [])
      ].map((swatch) => getComputedStyle(swatch).backgroundColor),
      texts: [...svg.querySelectorAll('text')].map((text) => getComputedStyle(text).fill)
    }))
  )
  return colors.map(({ bars, swatches, texts }) => ({
    bars: bars.map(lightness),
    swatches: swatches.map(lightness),
    texts: texts.map(lightness)
  }))
}

/** @param rgb as the browser computes it, such as `rgb(47, 158, 93)` */
function lightness(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(
    (value) => (Number(value) / 255) ** 2.2
  )
  return Math.round(116 * Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue) - 16)
}
