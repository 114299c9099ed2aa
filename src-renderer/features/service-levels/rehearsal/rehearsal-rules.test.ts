import { expect, test } from 'vitest'
import { daysOf, resultText } from './rehearsal-rules.ts'

test.each([
  ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-11-27', '2026-07-01', '2026-09-30'],
  ['quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['year', '2026-02-10', '2025-01-01', '2025-12-31']
] as const)('the last %s before %s is from %s to %s', (period, today, from, to) => {
  expect(daysOf(period, new Date(`${today}T12:00:00`))).toEqual({ from, to })
})

const FIGURES = { met: 0, late: 0, none: 0, running: 0, share: null, median: null }
const result = (raised: number, tickets: number, share: number | null) => ({
  ...{ raised, share, rows: [], worst: [] },
  total: { tickets, response: FIGURES, resolution: FIGURES }
})

test('the result is a sentence, also where there is nothing to say', () => {
  expect(resultText(result(20, 10, 81.5), 'quarter')).toBe(
    'With these hours and targets you would have met 82% of targets last quarter.'
  )
  expect(resultText(result(0, 0, null), 'month')).toBe('No tickets were raised last month.')
  expect(resultText(result(5, 0, null), 'year')).toBe(
    'No ticket of last year would have had a target.'
  )
  expect(resultText(result(5, 2, null), 'year')).toBe('No target of last year has a result yet.')
})
