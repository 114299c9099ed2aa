import { afterAll, expect, test, vi } from 'vitest'
import { absenceText, awayText, daysOf, momentsOf } from './absence-days.ts'

// Where the clock goes back on 25 October, and a day has 25 hours.
vi.hoisted(() => vi.stubEnv('TZ', 'Europe/Berlin'))
afterAll(() => void vi.unstubAllEnvs())

test('the days of an absence begin and end at midnight, and come back as they were', () => {
  const days = { first: '2026-10-24', last: '2026-10-25' }
  const moments = momentsOf(days)
  expect(moments).toEqual({ from: '2026-10-23T22:00:00.000Z', until: '2026-10-25T23:00:00.000Z' })
  expect(daysOf(moments)).toEqual(days)
  const one = { first: '2026-12-31', last: '2026-12-31' }
  expect(daysOf(momentsOf(one))).toEqual(one)
})

test('an absence is told by its last day, and with the year where that is another one', () => {
  const now = Date.parse('2026-12-02T12:00:00Z')
  const text = (first: string, last: string) => absenceText(momentsOf({ first, last }), now)
  expect(text('2026-12-01', '2026-12-05')).toBe('until Dec 5')
  expect(text('2026-12-03', '2026-12-05')).toBe('from Dec 3 to Dec 5')
  expect(text('2026-12-03', '2027-01-05')).toBe('from Dec 3 to Jan 5, 2027')
})

test('a person is away until the last day is over', () => {
  const away = { until: '2026-12-05T23:00:00.000Z', substituteId: null }
  expect(awayText(away, Date.parse('2026-12-05T22:59:00Z'))).toBe('Away until Dec 5')
  expect(awayText(away, Date.parse('2026-12-05T23:00:00Z'))).toBeUndefined()
  expect(awayText(undefined, 0)).toBeUndefined()
})
