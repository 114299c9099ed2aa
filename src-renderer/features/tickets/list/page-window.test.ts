import { describe, expect, it } from 'vitest'
import { pageCount, pageWindow } from './page-window.ts'

describe('pageWindow', () => {
  it.each([
    [1, 1, 1, [1]],
    [3, 7, 1, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20_000, 1, [1, 2, 3, 4, 5, 'gap-after', 20_000]],
    [4, 20_000, 1, [1, 2, 3, 4, 5, 'gap-after', 20_000]],
    [5, 20_000, 1, [1, 'gap-before', 4, 5, 6, 'gap-after', 20_000]],
    [19_997, 20_000, 1, [1, 'gap-before', 19_996, 19_997, 19_998, 19_999, 20_000]],
    [20_000, 20_000, 1, [1, 'gap-before', 19_996, 19_997, 19_998, 19_999, 20_000]],
    [9_999, 20_000, 0, [1, 'gap-before', 9_999, 'gap-after', 20_000]],
    [1, 20_000, 0, [1, 2, 3, 'gap-after', 20_000]]
  ])('of page %i of %i with room for %i neighbours is %j', (page, pages, neighbours, entries) => {
    expect(pageWindow(page, pages, neighbours)).toEqual(entries)
  })

  it('keeps its length, its order and the current page, and no gap hides a single page', () => {
    for (const neighbours of [0, 1]) {
      for (let page = 1; page <= 30; page++) {
        const entries = pageWindow(page, 30, neighbours)
        expect(entries).toHaveLength(2 * neighbours + 5)
        expect(entries).toContain(page)
        const numbers = entries.filter((entry) => typeof entry === 'number')
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
        entries.forEach((entry, index) => {
          const [before, after] = [entries[index - 1], entries[index + 1]]
          if (typeof entry === 'string') expect(Number(after) - Number(before)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(entry - before).toBe(1)
        })
      }
    }
  })
})

it('the number of pages is rounded up, and never below one', () => {
  expect([0, 1, 5, 6, 100_000].map((total) => pageCount(total, 5))).toEqual([1, 1, 1, 2, 20_000])
})
