import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysIn,
  hasDates,
  instantOf,
  LAST_DAY,
  MONDAY_FIRST,
  NTHS,
  type Recurrence,
  type Repeat,
  weekdayOf
} from '#shared/domain/recurrence.ts'
import { type IsOpen, nextRaising, occurrencesAfter, openDays } from './occurrences.ts'

const MONDAY = '2026-01-05'

const recurrence = (repeat: Repeat, more: Partial<Recurrence> = {}): Recurrence => ({
  ...{ repeat, time: '08:00', zone: 'Europe/Berlin', start: MONDAY, until: null, count: null },
  ...{ closedDays: 'raise', calendar: null },
  ...more
})

const weekdays = openDays(null)

/** The days on which tickets are raised, from the start on. */
function raised(rule: Recurrence, number: number, isOpen: IsOpen = weekdays): string[] {
  const days: string[] = []
  for (const { local, at } of occurrencesAfter(rule, isOpen, Date.parse(rule.start) - 86_400_000)) {
    if (local !== null && at !== null) days.push(local.slice(0, 10))
    if (days.length === number) break
  }
  return days
}

describe('the dates of a recurrence (D77)', () => {
  const cases: [name: string, Repeat, Partial<Recurrence>, string[]][] = [
    [
      'every second Monday',
      { every: 'week', interval: 2, weekdays: ['mon'] },
      {},
      ['2026-01-05', '2026-01-19', '2026-02-02']
    ],
    [
      'every second week on Sunday and Monday, of which the week begins on Monday',
      { every: 'week', interval: 2, weekdays: ['sun', 'mon'] },
      { start: '2026-01-07' },
      ['2026-01-11', '2026-01-19', '2026-01-25']
    ],
    [
      'the first Monday of the month',
      { every: 'month-weekday', interval: 1, nth: 1, weekday: 'mon' },
      {},
      ['2026-01-05', '2026-02-02', '2026-03-02']
    ],
    [
      'the last Friday of every third month',
      { every: 'month-weekday', interval: 3, nth: -1, weekday: 'fri' },
      {},
      ['2026-01-30', '2026-04-24', '2026-07-31']
    ],
    [
      'the 31st, which some months do not have',
      { every: 'month-day', interval: 1, day: 31 },
      {},
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31']
    ],
    [
      'the last day of the month',
      { every: 'month-day', interval: 1, day: LAST_DAY },
      {},
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']
    ],
    [
      'the last working day of the month',
      { every: 'month-working-day', interval: 1 },
      {},
      ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29']
    ],
    [
      'once a year on 29 February, in leap years',
      { every: 'year', interval: 1, month: 2, day: 29 },
      {},
      ['2028-02-29', '2032-02-29']
    ],
    [
      'up to a day, which is included',
      { every: 'day', interval: 10 },
      { until: '2026-01-25' },
      ['2026-01-05', '2026-01-15', '2026-01-25']
    ],
    [
      'a number of times',
      { every: 'month-working-day', interval: 1 },
      { count: 2, start: '2026-01-31' },
      ['2026-02-27', '2026-03-31']
    ]
  ]
  test.each(cases)('%s', (_, repeat, more, expected) => {
    const isEnding = more.until !== undefined || more.count !== undefined
    expect(raised(recurrence(repeat, more), expected.length + Number(isEnding))).toEqual(expected)
  })

  test('count from the start, however much later one looks', () => {
    const rule = recurrence({ every: 'day', interval: 1 }, { count: 400 })
    const last = Date.parse('2027-02-08T07:00:00Z')
    expect(nextRaising(rule, weekdays, last - 1)?.local).toBe('2027-02-08T08:00')
    expect(nextRaising(rule, weekdays, last)).toBeNull()
  })

  test('are none where a day never comes', () => {
    const start = '2025-01-01'
    const has = (repeat: Repeat, from = start) => hasDates({ repeat, start: from })
    expect(has({ every: 'year', interval: 1, month: 2, day: 30 })).toBe(false)
    expect(has({ every: 'year', interval: 2, month: 2, day: 29 })).toBe(false)
    expect(has({ every: 'year', interval: 3, month: 2, day: 29 })).toBe(true)
    expect(has({ every: 'month-day', interval: 12, day: 31 }, '2026-04-01')).toBe(false)
    expect(has({ every: 'month-day', interval: 12, day: 29 }, '2026-02-01')).toBe(true)
    expect(has({ every: 'month-day', interval: 5, day: 31 }, '2026-02-01')).toBe(true)
  })
})

describe('closed days', () => {
  const daily: Repeat = { every: 'day', interval: 1 }
  const planned = (rule: Recurrence, count: number, isOpen = weekdays) =>
    [...occurrencesAfter(rule, isOpen, Date.parse('2026-01-08T12:00Z'))]
      .slice(0, count)
      .map(({ planned, local, at }) => [planned.slice(8, 10), at && (local?.slice(8, 10) ?? null)])

  test('are skipped', () => {
    const rule = recurrence(daily, { closedDays: 'skip', until: '2026-01-13' })
    expect(planned(rule, 5)).toEqual([
      ['09', '09'],
      ['10', null],
      ['11', null],
      ['12', '12'],
      ['13', '13']
    ])
  })

  test('move to the next open day, on which one ticket is raised', () => {
    const rule = recurrence(daily, { closedDays: 'move', until: '2026-01-13' })
    expect(planned(rule, 5)).toEqual([
      ['09', '09'],
      ['10', '12'],
      ['11', null],
      ['12', null],
      ['13', '13']
    ])
  })

  test('are those of a calendar, with its holidays and closures that leave no hour', () => {
    const open = [['08:00', '17:00']] as const
    const isOpen = openDays({
      open: { mon: open, sat: open },
      closed: ['2026-01-12'],
      closedTimes: [['2026-01-17T08:00', '2026-01-17T17:00']]
    })
    const rule = recurrence(
      { every: 'week', interval: 1, weekdays: ['mon'] },
      { closedDays: 'move' }
    )
    expect(raised(rule, 3, isOpen)).toEqual(['2026-01-05', '2026-01-19', '2026-01-26'])
    const monthly = recurrence({ every: 'month-working-day', interval: 1 })
    expect(raised(monthly, 2, isOpen)).toEqual(['2026-01-31', '2026-02-28'])
  })

  test('end in nothing where no day is open', () => {
    for (const closedDays of ['skip', 'move'] as const) {
      const rule = recurrence({ every: 'month-day', interval: 1, day: 1 }, { closedDays })
      expect(nextRaising(rule, () => false, 0)).toBeNull()
    }
  })
})

describe('clock changes', () => {
  const at = (zone: string, local: string) => new Date(instantOf(zone, local)).toISOString()

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
    ['America/New_York', '2026-03-08T02:15', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-03T15:30:00.000Z'],
    ['Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30T08:00', '2011-12-30T10:00:00.000Z']
  ])('%s skips %s, for which the first instant after it counts', (zone, local, expected) => {
    expect(at(zone, local)).toBe(expected)
  })

  test.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:15', '2026-11-01T05:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z']
  ])('%s repeats %s, of which the first counts', (zone, local, expected) => {
    expect(at(zone, local)).toBe(expected)
  })

  test('keep the wall clock, whatever the zone of the machine', () => {
    const rule = recurrence({ every: 'day', interval: 1 }, { zone: 'America/Sao_Paulo' })
    const times = (zone: string) => {
      process.env.TZ = zone
      return [...occurrencesAfter({ ...rule, until: '2026-01-08' }, weekdays, 0)].map(
        ({ at }) => at
      )
    }
    const before = process.env.TZ
    const [one, other] = [times('Pacific/Kiritimati'), times('America/Los_Angeles')]
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
    expect(one).toEqual(other)
    expect(new Date(one[0] as number).toISOString()).toBe('2026-01-05T11:00:00.000Z')
  })
})

/** The slow way: day by day, by the words of the recurrence. */
function isOfRule(repeat: Repeat, start: string, day: string): boolean {
  const days = (Date.parse(day) - Date.parse(start)) / 86_400_000
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [startYear = 0, startMonth = 0] = start.split('-').map(Number)
  const months = (year - startYear) * 12 + month - startMonth
  const length = daysIn(day.slice(0, 7))
  switch (repeat.every) {
    case 'day':
      return days % repeat.interval === 0
    case 'week': {
      const week = Math.floor((days + MONDAY_FIRST.indexOf(weekdayOf(start))) / 7)
      return week % repeat.interval === 0 && repeat.weekdays.includes(weekdayOf(day))
    }
    case 'month-day':
      if (months % repeat.interval !== 0) return false
      return date === (repeat.day === LAST_DAY ? length : repeat.day)
    case 'month-weekday': {
      if (months % repeat.interval !== 0 || weekdayOf(day) !== repeat.weekday) return false
      return repeat.nth === -1 ? date + 7 > length : Math.ceil(date / 7) === repeat.nth
    }
    case 'month-working-day': {
      if (months % repeat.interval !== 0 || !weekdays(day)) return false
      const rest = Array.from({ length: length - date }, (_, index) => addDays(day, index + 1))
      return !rest.some(weekdays)
    }
    case 'year':
      return (
        (year - startYear) % repeat.interval === 0 && month === repeat.month && date === repeat.day
      )
  }
}

const interval = fc.integer({ min: 1, max: 5 })
const weekday = fc.constantFrom(...MONDAY_FIRST)
const anyRepeat: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), interval }),
  fc.record({
    ...{ every: fc.constant('week' as const), interval },
    weekdays: fc.uniqueArray(weekday, { minLength: 1 })
  }),
  fc.record({
    ...{ every: fc.constant('month-day' as const), interval },
    day: fc.constantFrom(1, 15, 28, 29, 30, 31, LAST_DAY)
  }),
  fc.record({
    ...{ every: fc.constant('month-weekday' as const), interval, weekday },
    nth: fc.constantFrom(...NTHS)
  }),
  fc.record({ every: fc.constant('month-working-day' as const), interval }),
  fc.record({
    ...{ every: fc.constant('year' as const), interval: fc.constantFrom(1, 3) },
    ...{ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) }
  })
)

test('agree with a count day by day, wherever one begins to look', () => {
  fc.assert(
    fc.property(
      anyRepeat,
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 1500 }),
      fc.constantFrom('raise', 'skip', 'move'),
      (repeat, startDay, passed, closedDays) => {
        const start = addDays('2024-01-01', startDay)
        const until = addDays(start, 900)
        const rule = recurrence(repeat, { start, until, closedDays, zone: 'UTC', time: '00:00' })
        const from = addDays(start, passed)
        const expected = new Set<string>()
        for (let day = start; day <= until; day = addDays(day, 1)) {
          if (!isOfRule(repeat, start, day)) continue
          let on: string | null = day
          if (!weekdays(day) && closedDays === 'skip') on = null
          if (closedDays === 'move') while (!weekdays(on as string)) on = addDays(on as string, 1)
          if (on !== null && on > from) expected.add(on)
        }
        const found = [...occurrencesAfter(rule, weekdays, Date.parse(from))]
        expect(found.flatMap(({ local, at }) => (at === null ? [] : local?.slice(0, 10)))).toEqual([
          ...expected
        ])
      }
    ),
    { numRuns: 80 }
  )
})
