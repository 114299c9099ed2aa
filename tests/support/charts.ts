import { expect, type Locator, type Page } from '@playwright/test'

/** The drawing of nivo. */
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

/** The boxes of the labels below the plots of charts, of each from left to right, in pixels. */
export async function columnLabels(charts: Locator) {
  return await charts.evaluateAll((svgs) =>
    svgs.map((svg) => {
      const axis = Math.max(
        ...[...svg.querySelectorAll('line')].map((line) => line.getBoundingClientRect().bottom)
      )
      return [...svg.querySelectorAll('text')]
        .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.top > axis)
        .map(({ text, box: { left, right, top, bottom } }) => ({ text, left, right, top, bottom }))
        .sort((a, b) => a.left - b.left)
    })
  )
}

/** Expects that every chart has labels below its plot, and no two of them touch. */
export async function expectLabelsApart(charts: Locator, where = ''): Promise<void> {
  for (const labels of await columnLabels(charts)) {
    expect(labels.length).toBeGreaterThan(0)
    const touching = labels.flatMap((a, index) =>
      labels
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.text} and ${b.text}`)
    )
    expect(touching, where).toEqual([])
  }
}
