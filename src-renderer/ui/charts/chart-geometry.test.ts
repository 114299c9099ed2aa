import { describe, expect, test } from 'vitest'
import { columnsOf, ticksUpTo } from './chart-geometry.ts'

describe('columns', () => {
  test('fill the plot evenly', () => {
    const { padding, step, centerOf } = columnsOf(6, 630, 1000)
    expect([padding, step, centerOf(0), centerOf(5)]).toEqual([0.3, 100, 65, 565])
  })

  test('keep a single bar as narrow as asked, in the middle', () => {
    const { padding, step, band, centerOf } = columnsOf(1, 600, 72)
    expect(step * (1 - padding)).toBeCloseTo(72)
    expect(band).toBeLessThan(100)
    expect(centerOf(0)).toBeCloseTo(300)
  })

  test('are found again by their place', () => {
    const columns = columnsOf(7, 500, 72)
    for (let index = 0; index < 7; index++) {
      const center = columns.centerOf(index)
      expect(columns.indexAt(center - columns.step * 0.49)).toBe(index)
      expect(columns.indexAt(center + columns.step * 0.49)).toBe(index)
    }
    expect(columns.indexAt(-20)).toBe(0)
    expect(columns.indexAt(900)).toBe(6)
  })

  test('begin at the right of a page from the right', () => {
    const [columns, mirrored] = [columnsOf(7, 500, 72), columnsOf(7, 500, 72, true)]
    expect(mirrored.centerOf(1)).toBe(500 - columns.centerOf(1))
    expect(mirrored.indexAt(mirrored.centerOf(5))).toBe(5)
    expect([mirrored.indexAt(-20), mirrored.indexAt(900)]).toEqual([6, 0])
  })
})

test.each([
  ['counts', 0, [0, 1]],
  ['counts', 1, [0, 1]],
  ['counts', 3, [0, 1, 2, 3]],
  ['counts', 7, [0, 2, 4, 6, 8]],
  ['counts', 12, [0, 2, 4, 6, 8, 10, 12]],
  ['counts', 23, [0, 5, 10, 15, 20, 25]],
  ['counts', 100, [0, 20, 40, 60, 80, 100]],
  ['counts', 1234, [0, 500, 1000, 1500]],
  ['hours', 0.3, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]],
  ['hours', 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ['hours', 2.4, [0, 0.5, 1, 1.5, 2, 2.5]],
  ['hours', 41.7, [0, 10, 20, 30, 40, 50]]
])('ticks of %s up to %d are round numbers', (unit, highest, ticks) => {
  expect(ticksUpTo(highest, unit === 'counts')).toEqual(ticks)
})
