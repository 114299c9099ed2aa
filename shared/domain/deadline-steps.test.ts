import { describe, expect, test } from 'vitest'
import { deadlineSteps } from './deadline-steps.ts'
import { changeClock, dueAt, startClock } from './service-levels.ts'
import { toCalendar } from './service-targets.ts'
import type { TicketClock } from './ticket-clocks.ts'
import { workingHours } from './working-hours.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

const calendarOf = (id: string, zone: string, opening: [string, string]) => ({
  ...{ id, name: id, zone },
  open: Object.fromEntries(DAYS.map((day) => [day, [opening]])),
  closures: [{ name: 'Easter Monday', from: '2026-04-06', until: '2026-04-06' }]
})
const CALENDARS = [
  calendarOf('office', 'Europe/Berlin', ['08:00', '12:00']),
  calendarOf('night', 'UTC', ['20:00', '24:00'])
]
const ruleOf = (id: string) => CALENDARS.find((of) => of.id === id) ?? expect.fail(id)
const hours = new Map(CALENDARS.map((of) => [of.id, workingHours(toCalendar(of))]))
const calendars = {
  hoursOf: (id: string) => hours.get(id) ?? expect.fail(id),
  rulesOf: ruleOf
}
const { hoursOf } = calendars

/** Thursday before Easter, 9:00 in Berlin, where summer has begun. */
const THURSDAY = Date.parse('2026-04-02T07:00:00Z')
const later = (hours: number) => THURSDAY + hours * HOUR_MS

const clockOf = (of: Partial<TicketClock>): TicketClock => {
  const started = { ...startClock('office', 10 * HOUR_MS, THURSDAY), ...of }
  return {
    ...{ kind: 'resolution', startedAt: THURSDAY, endedAt: null, outcome: null, ...started },
    dueAt: of.endedAt ? null : dueAt(started, hoursOf)
  }
}

/** The steps with hours since the start instead of instants. */
const brief = (clock: TicketClock, now = THURSDAY) =>
  deadlineSteps(clock, now, calendars).map((step) => {
    if (step.kind === 'calendar') return step.calendar
    const hoursUntil = step.until === null ? null : (step.until - THURSDAY) / HOUR_MS
    const period = [step.kind, (step.from - THURSDAY) / HOUR_MS, hoursUntil]
    if (step.kind === 'closed') return [...period, ...step.names]
    return 'used' in step ? [...period, step.used / HOUR_MS] : period
  })

describe('the steps to a deadline (D72)', () => {
  test('are openings that add up to the target, and the closed days between them', () => {
    expect(brief(clockOf({}))).toEqual([
      'office',
      ['open', 0, 3, 3],
      ['open', 23, 27, 4],
      ['closed', 27, 119, 'Easter Monday'],
      ['open', 119, 122, 3]
    ])
  })

  test('say when it was paused, also while it is, and which hours count after a change', () => {
    const waiting = changeClock(clockOf({}), { kind: 'wait' }, later(1), hoursOf)
    expect(brief(clockOf(waiting), later(50))).toEqual([
      'office',
      ['open', 0, 1, 1],
      ['paused', 1, null]
    ])
    const resumed = changeClock(waiting, { kind: 'resume' }, later(2), hoursOf)
    const moved = changeClock(resumed, { kind: 'calendar', calendar: 'night' }, later(2.5), hoursOf)
    expect(brief(clockOf(moved))).toEqual([
      ...['office', ['open', 0, 1, 1], ['paused', 1, 2], ['open', 2, 2.5, 0.5]],
      ...['night', ['open', 13, 17, 4], ['open', 37, 41, 4]],
      ['closed', 41, 133, 'Easter Monday'],
      ['open', 133, 133.5, 0.5]
    ])
  })

  test('keep what was counted by hours that have changed since', () => {
    const [run] = changeClock(clockOf({}), { kind: 'wait' }, later(2), hoursOf).runs
    const runs = run ? [{ ...run, used: HOUR_MS }] : []
    expect(brief(clockOf({ runs, isWaiting: true }), later(2))).toEqual([
      ...['office', ['measured', 0, 2, 1], ['paused', 2, null]]
    ])
  })

  test('have the middle of a long way as one line, and the same sum', () => {
    const long = startClock('office', 400 * HOUR_MS, THURSDAY)
    const steps = deadlineSteps(clockOf({ ...long }), THURSDAY, calendars)
    expect(steps.length).toBeLessThan(60)
    const sum = steps.reduce((total, step) => total + ('used' in step ? step.used : 0), 0)
    expect(sum).toBe(400 * HOUR_MS)
  })

  test('end where the clock did', () => {
    const ended = clockOf({ endedAt: later(24), outcome: 'met' })
    expect(brief(ended, later(500))).toEqual([
      ...['office', ['open', 0, 3, 3], ['open', 23, 24, 1]]
    ])
  })
})
