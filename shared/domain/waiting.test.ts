import { describe, expect, test } from 'vitest'
import {
  announcedAt,
  type CountedWait,
  plannedNext,
  stepsOf,
  weekdaysIn,
  workingDays
} from './waiting.ts'
import { type Calendar, WEEKDAYS, workingHours } from './working-hours.ts'

const OFFICE = [['08:00', '17:00']] as const
const BERLIN: Calendar = {
  zone: 'Europe/Berlin',
  open: { mon: OFFICE, tue: OFFICE, wed: OFFICE, thu: OFFICE, fri: [['08:00', '13:00']] },
  closed: ['2026-05-25']
}
const NEVER: Calendar = { zone: 'UTC', open: {}, closed: [] }
const ALWAYS: Calendar = {
  ...NEVER,
  open: Object.fromEntries(WEEKDAYS.map((day) => [day, [['00:00', '24:00']] as const]))
}

/** The n-th working day after an instant, as text. */
function dayAfter(calendar: Calendar, from: string, days: number): string | null {
  const at = workingDays(workingHours(calendar), calendar.zone)(Date.parse(from), days)
  return at === null ? null : new Date(at).toISOString().slice(0, 16)
}

describe('a working day (D74)', () => {
  test.each([
    ['at the same time', '2026-06-02T12:30Z', 1, '2026-06-03T12:30'],
    ['over a weekend', '2026-06-04T08:00Z', 2, '2026-06-08T08:00'],
    ['over a weekend and a holiday', '2026-05-22T08:00Z', 1, '2026-05-26T08:00'],
    ['from a weekend, as from the next opening', '2026-06-06T20:00Z', 2, '2026-06-10T06:00'],
    ['from an evening, as from the next opening', '2026-06-01T18:00Z', 1, '2026-06-03T06:00'],
    ['from an early morning, as from the opening', '2026-06-01T02:00Z', 1, '2026-06-02T06:00'],
    ['on a shorter day, where that is over', '2026-06-04T14:00Z', 1, '2026-06-08T06:00'],
    ['over a clock change, by the wall clock', '2026-03-27T09:00Z', 1, '2026-03-30T08:00'],
    ['over the other clock change', '2026-10-23T08:00Z', 1, '2026-10-26T09:00']
  ])('is counted %s', (_how, from, days, expected) => {
    expect(dayAfter(BERLIN, from, days)).toBe(expected)
  })

  test('is each day where it is always open, also where the wall clock skips the time', () => {
    const berlin = { ...ALWAYS, zone: 'Europe/Berlin' }
    expect(dayAfter(berlin, '2026-03-28T01:30Z', 1)).toBe('2026-03-29T01:30')
    expect(dayAfter(berlin, '2026-03-28T01:30Z', 2)).toBe('2026-03-30T00:30')
    // The clock of Santiago skips midnight.
    const santiago = { ...ALWAYS, zone: 'America/Santiago' }
    expect(dayAfter(santiago, '2026-09-05T12:00Z', 2)).toBe('2026-09-07T11:00')
  })

  test('never comes where nothing is ever open', () => {
    expect(dayAfter(NEVER, '2026-06-02T12:30Z', 1)).toBe(null)
  })

  test('is Monday to Friday without service levels, and nothing happens at night', () => {
    const weekdays = weekdaysIn('Europe/Berlin')
    expect(dayAfter(weekdays, '2026-06-05T10:00Z', 1)).toBe('2026-06-08T10:00')
    expect(dayAfter(weekdays, '2026-06-05T22:00Z', 1)).toBe('2026-06-09T06:00')
  })
})

describe('a wait that counts (D74)', () => {
  const at = (text: string) => Date.parse(text)
  const dayAfter = workingDays(workingHours(BERLIN), BERLIN.zone)
  const MONDAY = at('2026-06-01T08:00Z')
  const WEDNESDAY = at('2026-06-03T08:00Z')
  const NEXT_MONDAY = at('2026-06-08T08:00Z')
  const WAIT: CountedWait = {
    ...{ until: null, remindAfterDays: 2, resolveAfterDays: 5, countedFrom: MONDAY },
    ...{ remindedAt: null, nextAt: WEDNESDAY }
  }

  test('plans its reminder, or the end where that is earlier', () => {
    expect(plannedNext(WAIT, dayAfter)).toBe(WEDNESDAY)
    expect(plannedNext({ ...WAIT, until: WEDNESDAY - 1 }, dayAfter)).toBe(WEDNESDAY - 1)
    expect(plannedNext({ ...WAIT, remindAfterDays: null }, dayAfter)).toBe(null)
  })

  test('announces the planned resolution, and after a late reminder as many days later', () => {
    expect(announcedAt(WAIT, WEDNESDAY, dayAfter)).toBe(NEXT_MONDAY)
    expect(announcedAt(WAIT, at('2026-06-10T08:00Z'), dayAfter)).toBe(at('2026-06-15T08:00Z'))
    expect(announcedAt({ ...WAIT, resolveAfterDays: null }, WEDNESDAY, dayAfter)).toBe(null)
  })

  test('says what is still to come', () => {
    const steps = (change: Partial<CountedWait>) => stepsOf({ ...WAIT, ...change }, dayAfter)
    expect(steps({})).toEqual({ remindAt: WEDNESDAY, resolveAt: NEXT_MONDAY })
    expect(steps({ resolveAfterDays: null })).toEqual({ remindAt: WEDNESDAY, resolveAt: null })
    const until = WEDNESDAY + 1
    expect(steps({ until })).toEqual({ remindAt: WEDNESDAY, resolveAt: null })
    const reminded = { remindedAt: WEDNESDAY, nextAt: NEXT_MONDAY }
    expect(steps(reminded)).toEqual({ remindAt: null, resolveAt: NEXT_MONDAY })
    const ends = { until: NEXT_MONDAY - 1, nextAt: NEXT_MONDAY - 1 }
    expect(steps({ ...reminded, ...ends })).toEqual({ remindAt: null, resolveAt: null })
    expect(steps({ nextAt: null })).toEqual({ remindAt: null, resolveAt: null })
  })
})
