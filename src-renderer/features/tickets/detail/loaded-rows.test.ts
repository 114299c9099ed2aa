import { expect, it } from 'vitest'
import { type LoadedRows, withEarlier, withNewest } from './loaded-rows.ts'

const loaded = (first: number, last: number, total = last): LoadedRows<{ id: number }> => ({
  rows: Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index })),
  total
})

it.each([
  ['is the page where nothing is known', undefined, loaded(11, 60), loaded(11, 60)],
  ['is the page where nothing was there', loaded(1, 0), loaded(1, 3), loaded(1, 3)],
  ['keeps what came before the page', loaded(11, 60), loaded(13, 62), loaded(11, 62)],
  ['keeps all that came before the page', loaded(1, 60), loaded(11, 60), loaded(1, 60)],
  ['lets go of what leaves a gap', loaded(1, 60), loaded(65, 114), loaded(65, 114)],
  ['lets go of everything where nothing is left', loaded(1, 60), loaded(1, 0), loaded(1, 0)]
])('with the newest page %s', (_what, known, page, rows) => {
  expect(withNewest(known, page)).toEqual(rows)
})

it.each([
  ['puts a page before what is known', loaded(51, 100), loaded(1, 100)],
  ['takes no page that ends elsewhere', loaded(151, 200), loaded(151, 200)]
])('with earlier rows %s', (_what, known, rows) => {
  expect(withEarlier(known, 51, loaded(1, 50).rows)).toEqual(rows)
})
