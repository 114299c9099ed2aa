import { describe, expect, it } from 'vitest'
import { type LoadedRows, withEarlier, withNewest } from './loaded-rows.ts'

function loaded(first: number, last: number, total = last): LoadedRows<{ id: number }> {
  return {
    rows: Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index })),
    total
  }
}

describe('withNewest', () => {
  it('is the page where nothing is known', () => {
    expect(withNewest(undefined, loaded(11, 60))).toEqual(loaded(11, 60))
    expect(withNewest(loaded(1, 0), loaded(1, 3))).toEqual(loaded(1, 3))
  })

  it('keeps what came before the page', () => {
    expect(withNewest(loaded(11, 60), loaded(13, 62))).toEqual(loaded(11, 62))
    expect(withNewest(loaded(1, 60), loaded(11, 60))).toEqual(loaded(1, 60))
  })

  it('lets go of what others came after than the page has', () => {
    expect(withNewest(loaded(1, 60), loaded(65, 114))).toEqual(loaded(65, 114))
  })

  it('lets go of everything where there is nothing any more', () => {
    expect(withNewest(loaded(1, 60), loaded(1, 0))).toEqual(loaded(1, 0))
  })
})

describe('withEarlier', () => {
  it('puts a page before what is known', () => {
    expect(withEarlier(loaded(51, 100), 51, loaded(1, 50).rows)).toEqual(loaded(1, 100))
  })

  it('takes no page that does not end where what is known begins', () => {
    expect(withEarlier(loaded(151, 200), 51, loaded(1, 50).rows)).toEqual(loaded(151, 200))
  })
})
