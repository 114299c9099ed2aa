import { afterEach, expect, test, vi } from 'vitest'
import { settleTimeZone } from './time-zone.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['', 'This machine names no time zone, so times are in UTC'],
  ['Mars/Olympus', 'The variable TZ names no time zone ("Mars/Olympus"), so times are in UTC'],
  ['Africa/Cairo', null]
])('the time zone "%s" is used if there is one', (zone, told) => {
  vi.stubEnv('TZ', zone)
  expect(settleTimeZone()).toBe(told)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(timeZone).toBe(told ? 'UTC' : zone)
})
