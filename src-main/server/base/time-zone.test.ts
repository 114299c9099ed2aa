import { afterEach, expect, test, vi } from 'vitest'
import { settleTimeZone } from './time-zone.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['', 'This machine has no time zone set, so times are in UTC'],
  ['Mars/Olympus', 'The variable TZ is not a time zone ("Mars/Olympus"), so times are in UTC'],
  ['Africa/Cairo', null]
])('the time zone "%s" is used if there is one', (zone, reported) => {
  vi.stubEnv('TZ', zone)
  expect(settleTimeZone()).toBe(reported)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(timeZone).toBe(reported ? 'UTC' : zone)
})
