import { expect, test } from 'vitest'
import { withDays, withEndOfDay, withTimes } from './closure-times.ts'

const name = 'Christmas'
const days = { name, from: '2026-12-24', until: '2026-12-31' }
const times = { name, from: '2026-12-24T13:00', until: '2026-12-31T24:00' }

test('a closure is edited with times that fields have, and keeps the end of its day', () => {
  const shown = { ...times, until: '2027-01-01T00:00' }
  expect(withTimes(times)).toEqual(shown)
  expect(withEndOfDay(shown)).toEqual(times)
  expect(withTimes(days)).toEqual(days)
})

test('whole days become times, and times days', () => {
  const timed = { name, from: '2026-12-24T00:00', until: '2027-01-01T00:00' }
  expect(withTimes(days, true)).toEqual(timed)
  expect(withDays(withEndOfDay(timed))).toEqual(days)
  expect(withDays(days)).toEqual(days)
})
