import { millisecondsInHour } from 'date-fns/constants'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { reportMonths, toHours, trendOf } from './metrics.ts'

describe('a trend', () => {
  test.each([
    [0, 0, '0%', 'neutral'],
    [1, 0, '100%', 'up'],
    [7, 0, '100%', 'up'],
    [5, 5, '0%', 'neutral'],
    [0, 3, '100%', 'down'],
    [3, 2, '50%', 'up'],
    [1, 3, '67%', 'down'],
    [30, 10, '200%', 'up'],
    [229, 200, '15%', 'up'],
    [200, 199, '1%', 'up'],
    [1000, 1004, '0%', 'neutral'],
    [0.5, 0, '100%', 'up']
  ])('from %d now and %d then is %s %s', (now, then, value, direction) => {
    expect(trendOf(now, then)).toEqual({ value, direction })
  })
})

describe('hours', () => {
  test.each([
    [null, 0],
    [0, 0],
    [0.04 * millisecondsInHour, 0],
    [0.05 * millisecondsInHour, 0.1],
    [1.25 * millisecondsInHour, 1.3],
    [100 * millisecondsInHour, 100]
  ])('of %d milliseconds are %d', (milliseconds, hours) => {
    expect(toHours(milliseconds)).toBe(hours)
  })
})

describe('the months of a report', () => {
  afterEach(() => void vi.unstubAllEnvs())

  const monthsIn = (zone: string, now: string) => {
    vi.stubEnv('TZ', zone)
    return reportMonths(new Date(now)).map(({ name, start, end }) => [
      name,
      start.toISOString(),
      end.toISOString()
    ])
  }

  test('are six, the present one last, from midnight to midnight where the server is', () => {
    expect(monthsIn('Europe/Berlin', '2026-05-14T12:00:00.000Z')).toEqual([
      ['Dec', '2025-11-30T23:00:00.000Z', '2025-12-31T23:00:00.000Z'],
      ['Jan', '2025-12-31T23:00:00.000Z', '2026-01-31T23:00:00.000Z'],
      ['Feb', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
      ['Mar', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
      ['Apr', '2026-03-31T22:00:00.000Z', '2026-04-30T22:00:00.000Z'],
      ['May', '2026-04-30T22:00:00.000Z', '2026-05-31T22:00:00.000Z']
    ])
  })

  test.each([
    ['2026-08-31T21:59:59.999Z', 'Aug'],
    ['2026-08-31T22:00:00.000Z', 'Sep']
  ])('end at midnight in Berlin: %s is in %s', (now, name) => {
    expect(monthsIn('Europe/Berlin', now).at(-1)?.[0]).toBe(name)
  })

  test('do not skip the short ones on a 31st', () => {
    expect(monthsIn('UTC', '2026-03-31T12:00:00.000Z').map(([name]) => name)).toEqual([
      'Oct',
      'Nov',
      'Dec',
      'Jan',
      'Feb',
      'Mar'
    ])
  })

  test('begin at the first of two midnights', () => {
    // At one o'clock on 1 November 2026 the clocks of Havana go back to midnight.
    expect(monthsIn('America/Havana', '2026-11-01T05:30:00.000Z').at(-1)).toEqual([
      'Nov',
      '2026-11-01T04:00:00.000Z',
      '2026-12-01T05:00:00.000Z'
    ])
  })

  test('begin at one o’clock where there is no midnight, and the others still at midnight', () => {
    // At midnight on 1 October 2023 the clocks of Asunción went forward to one o'clock.
    expect(monthsIn('America/Asuncion', '2023-10-15T12:00:00.000Z').slice(-2)).toEqual([
      ['Sep', '2023-09-01T04:00:00.000Z', '2023-10-01T04:00:00.000Z'],
      ['Oct', '2023-10-01T04:00:00.000Z', '2023-11-01T03:00:00.000Z']
    ])
  })
})
