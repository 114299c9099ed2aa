import { describe, expect, test } from 'vitest'
import {
  type AlarmedClock,
  type AlarmPlan,
  alarmNoticeText,
  alarmNow,
  alarmsOf,
  nextAlarmAt,
  readAlarmNotice,
  withAlarm
} from './service-alarms.ts'
import { changeClock, dueAt, startClock } from './service-levels.ts'
import { moveClocks, type TicketClock } from './ticket-clocks.ts'
import { workingHours } from './working-hours.ts'

const HOUR_MS = 3_600_000
/** Monday, 08:00 in Berlin. */
const MONDAY = Date.parse('2026-03-02T07:00:00Z')
const hour = (hours: number) => MONDAY + hours * HOUR_MS

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const open = Object.fromEntries(DAYS.map((day) => [day, [['08:00', '17:00']]]))
const hours = workingHours({
  ...{ zone: 'Europe/Berlin', open: open as never, closed: [], closedTimes: [] }
})
const hoursOf = () => hours
const RULES = { warnings: [75, 50], hoursOf }
const plan = (now: number, more: Partial<AlarmPlan> = {}): AlarmPlan => ({
  ...{ ...RULES, now, isForMany: false, ...more }
})

/** A clock of some hours that has run since Monday, 08:00. */
function clockOf(targetHours: number, more: Partial<AlarmedClock> = {}): AlarmedClock {
  const clock = startClock('office', targetHours * HOUR_MS, MONDAY)
  return {
    ...{ ...clock, kind: 'resolution', startedAt: MONDAY, dueAt: dueAt(clock, hoursOf) },
    ...{ endedAt: null, outcome: null, alarmAt: null, raisedShare: 0, ...more }
  }
}

/** The clock after a change, with the alarms that it had. */
function changed(clock: AlarmedClock, change: Parameters<typeof changeClock>[1], at: number) {
  const moved = changeClock(clock, change, at, hoursOf)
  return { ...clock, ...moved, dueAt: dueAt(moved, hoursOf) }
}

describe('the alarms of a clock (D73)', () => {
  test('are at shares of open time and at its deadline, so that none is at night', () => {
    expect(alarmsOf(clockOf(18), { ...RULES, warnings: [75, 25, 75] })).toEqual([
      { share: 25, at: hour(4.5) },
      // Four and a half hours of Tuesday.
      { share: 75, at: hour(24 + 4.5) },
      { share: 100, at: hour(24 + 9) }
    ])
  })

  test('are none while it is paused, and once it has ended', () => {
    const paused = changed(clockOf(8), { kind: 'wait' }, hour(5))
    expect(alarmsOf(paused, RULES)).toEqual([])
    expect(alarmsOf(clockOf(8, { endedAt: hour(1) }), RULES)).toEqual([])
    const resumed = changed(paused, { kind: 'resume' }, hour(24))
    expect(alarmsOf(resumed, RULES).map(({ at }) => at)).toEqual([hour(4), hour(25), hour(27)])
  })

  test.each([
    [3.9, 0, undefined, 4],
    [4, 0, 50, 6],
    [5, 50, undefined, 6],
    [7, 50, 75, 8],
    [7, 0, 75, 8],
    [8, 0, 100, null],
    [20, 50, 100, null],
    [20, 100, undefined, null]
  ])('%d hours later, with %d percent raised: now %s, next after %s hours', (...row) => {
    const [later, raisedShare, share, next] = row
    const clock = clockOf(8, { raisedShare })
    expect(alarmNow(clock, RULES, hour(later))?.share).toBe(share)
    const alarmAt = nextAlarmAt(clock, RULES, hour(later))
    expect(alarmAt).toBe(next === null ? null : hour(next))
  })
})

describe('the next alarm after a change (D73)', () => {
  test('of a new clock is its first', () => {
    expect(withAlarm(undefined, clockOf(8), plan(hour(0)))).toMatchObject({ alarmAt: hour(4) })
  })

  test('is at once where a change of the ticket makes it late, or has passed a warning', () => {
    const before = clockOf(8, { alarmAt: hour(4) })
    const late = changed(before, { kind: 'target', target: HOUR_MS }, hour(3))
    expect(withAlarm(before, late, plan(hour(3)))).toMatchObject({ alarmAt: hour(1) })
    const warned = changed(before, { kind: 'target', target: 5 * HOUR_MS }, hour(3))
    expect(withAlarm(before, warned, plan(hour(3)))).toMatchObject({ alarmAt: hour(2.5) })
  })

  test('is a future one where service levels have changed, however late that makes tickets', () => {
    const before = clockOf(8, { alarmAt: hour(4) })
    const warned = changed(before, { kind: 'target', target: 5 * HOUR_MS }, hour(3))
    const many = plan(hour(3), { isForMany: true })
    expect(withAlarm(before, warned, many)).toMatchObject({ alarmAt: hour(3.75) })
    const late = changed(before, { kind: 'target', target: HOUR_MS }, hour(3))
    const silent = withAlarm(before, late, many) as AlarmedClock
    expect(silent.alarmAt).toBeNull()
    expect(withAlarm(undefined, clockOf(1), many)).toMatchObject({ alarmAt: null })
    // A later change of the ticket alone does not bring it back.
    expect(withAlarm(silent, silent, plan(hour(4)))).toBe(silent)
  })

  test('stays due where it was due before, also where service levels change', () => {
    const before = clockOf(8, { alarmAt: hour(4) })
    const after = withAlarm(before, before, plan(hour(5), { isForMany: true }))
    expect(after).toMatchObject({ alarmAt: hour(4) })
    const paused = changed(clockOf(8, { alarmAt: hour(8) }), { kind: 'wait' }, hour(8.5))
    expect(withAlarm(clockOf(8, { alarmAt: hour(8) }), paused, plan(hour(8.5)))).toMatchObject({
      alarmAt: hour(8)
    })
  })

  test('is another one where only the warnings have changed', () => {
    const before = clockOf(8, { alarmAt: hour(4) })
    const rules = plan(hour(1), { warnings: [25], isForMany: true })
    expect(withAlarm(before, before, rules)).toMatchObject({ alarmAt: hour(2) })
    expect(withAlarm(before, before, plan(hour(1)))).toBe(before)
  })

  test('is none while it is paused, and goes on with what remains', () => {
    const before = clockOf(8, { alarmAt: hour(6), raisedShare: 50 })
    const paused = withAlarm(before, changed(before, { kind: 'wait' }, hour(5)), plan(hour(5)))
    expect(paused).toMatchObject({ alarmAt: null })
    const resumed = changed(paused as AlarmedClock, { kind: 'resume' }, hour(24))
    expect(withAlarm(paused as AlarmedClock, resumed, plan(hour(24)))).toMatchObject({
      ...{ alarmAt: hour(25), raisedShare: 50 }
    })
  })

  test('of a clock that starts anew begins with the first again', () => {
    const before = clockOf(8, { alarmAt: hour(8), raisedShare: 75 })
    const restarted = changed(before, { kind: 'restart' }, hour(7))
    expect(withAlarm(before, restarted, plan(hour(7)))).toMatchObject({
      // Two hours of Monday, and two of Tuesday.
      ...{ alarmAt: hour(24 + 2), raisedShare: 0 }
    })
  })

  test('is none for a ticket that is resolved', () => {
    const clocks: TicketClock[] = [clockOf(8, { alarmAt: hour(4) })]
    const [ended] = moveClocks(
      clocks,
      { kind: 'status', from: 'open', to: 'resolved' },
      {
        ticket: { status: 'resolved', createdAt: MONDAY, isAnswered: true, isWaiting: false },
        ...{ level: null, at: hour(1), hoursOf }
      }
    )
    expect(withAlarm(clockOf(8), ended as TicketClock, plan(hour(1)))).toMatchObject({
      alarmAt: null
    })
  })
})

test('what an alarm says is read as it was written', () => {
  const notice = { clock: 'next-response', due: new Date(MONDAY), zone: 'Europe/Berlin' } as const
  expect(readAlarmNotice(alarmNoticeText(notice))).toEqual(notice)
})
