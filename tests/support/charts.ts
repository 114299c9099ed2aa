import { expect, type Locator, type Page } from '@playwright/test'

/** What nivo drew. */
export function drawing(place: Page | Locator): Locator {
  return place.locator('svg[role=img]')
}

export function tooltip(page: Page): Locator {
  return page.locator('[data-chart-tooltip]')
}

/** Holds the pointer over a column of a plot, near its bottom. */
export async function hoverColumn(plot: Locator, index: number, count: number): Promise<void> {
  await expect(plot).toBeVisible()
  const box = await plot.boundingBox()
  if (!box) throw new Error('The chart has no size')
  await plot.hover({ position: { x: (box.width * (index + 0.5)) / count, y: box.height - 5 } })
}

/** The boxes of the labels below the plot of a chart, from left to right, in pixels. */
export async function columnLabels(chart: Locator) {
  return await chart.evaluate((svg) => {
    const axis = [...svg.querySelectorAll('line')].map((line) => line.getBoundingClientRect().bottom)
    const bottom = Math.max(...axis)
    return [...svg.querySelectorAll('text')]
      .map((text) => text.getBoundingClientRect())
      .filter(({ top }) => top > bottom)
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
      .sort((a, b) => a.left - b.left)
  })
}

/** Expects that no two labels below the plot touch. */
export async function expectLabelsApart(chart: Locator): Promise<void> {
  const labels = await columnLabels(chart)
  expect(labels.length).toBeGreaterThan(0)
  for (const [index, a] of labels.entries()) {
    for (const b of labels.slice(index + 1)) {
      const touch = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      expect(touch, JSON.stringify([a, b])).toBe(false)
    }
  }
}
