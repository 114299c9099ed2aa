import { describe, expect, it } from 'vitest'
import { addMonths, dayAfterKey, gridRange, monthIn, weeksOf } from './months.ts'

describe('the weeks of a month', () => {
  it.each([
    ['2026-03', '2026-02-23', '2026-04-05', 6],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2026-12', '2026-11-30', '2027-01-03', 5]
  ])('%s are those from %s to %s', (month, first, last, weeks) => {
    expect(gridRange(month)).toEqual({ first, last })
    expect(weeksOf({ first, last })).toHaveLength(weeks)
    expect(weeksOf({ first, last }).flat().at(-1)).toBe(last)
  })
})

describe('another month', () => {
  it('is so many months away, over the end of the year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  it('is read from the address where there is one', () => {
    const read = (text: string | null) => monthIn(text, '2026-03-02')
    expect(read('2027-01')).toBe('2027-01')
    for (const text of [null, '', '2027-13', '9999-01', 'x']) expect(read(text)).toBe('2026-03')
  })
})

describe('keys in the month', () => {
  it.each([
    ['ArrowLeft', '2026-03-30'],
    ['ArrowRight', '2026-04-01'],
    ['ArrowUp', '2026-03-24'],
    ['ArrowDown', '2026-04-07'],
    ['Home', '2026-03-30'],
    ['End', '2026-04-05'],
    ['PageUp', '2026-02-28'],
    ['PageDown', '2026-04-30'],
    ['x', undefined]
  ])('%s moves from 31 March to %s', (key, day) => {
    expect(dayAfterKey('2026-03-31', key)).toBe(day)
  })
})
