import { describe, expect, test } from 'vitest'
import type { ServiceLevels } from '../api/service-levels.ts'
import { levelOf, type TargetedTicket, type TicketLevel, toCalendar } from './service-targets.ts'
import {
  type ClockEvent,
  type ClockedTicket,
  moveClocks,
  type TicketClock
} from './ticket-clocks.ts'
import { workingHours } from './working-hours.ts'

const HOUR_MS = 60 * 60 * 1000
/** Monday, 09:00 in Berlin. */
const MONDAY = Date.parse('2026-03-02T08:00:00Z')
const hour = (hours: number) => MONDAY + hours * HOUR_MS

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const OFFICE = {
  ...{ id: 'office', name: 'Office', zone: 'Europe/Berlin', closures: [] },
  open: Object.fromEntries(DAYS.map((day) => [day, [['09:00', '17:00']]])) as never
}
const ALWAYS = {
  ...{ id: 'always', name: 'Always', zone: 'UTC', closures: [] },
  open: Object.fromEntries([...DAYS, 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]))
}
const hours = new Map([OFFICE, ALWAYS].map((of) => [of.id, workingHours(toCalendar(of as never))]))
const hoursOf = (id: string) => hours.get(id) ?? expect.fail(`There is no calendar ${id}`)

const LEVEL: TicketLevel = {
  ...{ calendar: 'office', restart: false, warnings: [] },
  targets: { response: 60, nextResponse: 120, resolution: 480 }
}
const OPEN: ClockedTicket = {
  status: 'open',
  createdAt: MONDAY,
  isAnswered: false,
  isWaiting: false
}

type Step = [at: number, event: ClockEvent, ticket?: Partial<ClockedTicket>, level?: TicketLevel]

/** The clocks of a ticket raised on Monday at 09:00, after some events. */
function clocksAfter(...steps: Step[]): TicketClock[] {
  let ticket = OPEN
  let level = LEVEL
  let clocks = moveClocks([], { kind: 'created' }, { ticket, level, at: MONDAY, hoursOf })
  for (const [at, event, change, newLevel] of steps) {
    ticket = { ...ticket, ...change }
    level = newLevel ?? level
    clocks = moveClocks(clocks, event, { ticket, level, at, hoursOf })
  }
  return clocks
}

const brief = (clocks: TicketClock[]) =>
  clocks.map(({ kind, dueAt, outcome }) => [
    ...[kind, dueAt === null ? null : (dueAt - MONDAY) / HOUR_MS, outcome]
  ])

const answered = { isAnswered: true }
const status = (from: ClockedTicket['status'], to: ClockedTicket['status']) =>
  ({ kind: 'status', from, to }) as const

describe('the clocks of a ticket (D72)', () => {
  test('begin when it is raised', () => {
    expect(brief(clocksAfter())).toEqual([
      ['response', 1, null],
      ['resolution', 8, null]
    ])
  })

  test('end at once for a ticket that is raised as resolved', () => {
    const ticket = { ...OPEN, status: 'resolved' } as const
    const move = { ticket, level: LEVEL, at: MONDAY, hoursOf }
    expect(brief(moveClocks([], { kind: 'created' }, move))).toEqual([
      ['response', null, 'none'],
      ['resolution', null, 'met']
    ])
  })

  test('for the response end with the first one, in time or late', () => {
    const team = { kind: 'comment', by: 'team' } as const
    expect(brief(clocksAfter([hour(1), team, answered]))[0]).toEqual(['response', null, 'met'])
    expect(brief(clocksAfter([hour(1) + 1, team, answered]))[0]).toEqual(['response', null, 'late'])
  })

  test('for the next response run from the first unanswered comment of the requester', () => {
    const asked = { kind: 'comment', by: 'requester' } as const
    const steps: Step[] = [
      [hour(1), { kind: 'comment', by: 'team' }, answered],
      [hour(2), asked],
      [hour(3), asked]
    ]
    expect(brief(clocksAfter(...steps))[2]).toEqual(['next-response', 4, null])
    const other = { kind: 'comment', by: 'other' } as const
    expect(brief(clocksAfter(...steps, [hour(3), other]))[2]).toEqual(['next-response', 4, null])
    const done = clocksAfter(...steps, [hour(4), { kind: 'comment', by: 'team' }], [hour(5), asked])
    expect(brief(done).slice(2)).toEqual([
      ['next-response', null, 'met'],
      ['next-response', 7, null]
    ])
  })

  test('end with the resolution, and go on with what remained when it is reopened', () => {
    const resolved: Step = [
      hour(6),
      status('open', 'resolved'),
      { ...answered, status: 'resolved' }
    ]
    expect(brief(clocksAfter(resolved))).toEqual([
      ['response', null, 'late'],
      ['resolution', null, 'met']
    ])
    const reopened = clocksAfter(resolved, [
      hour(24),
      status('resolved', 'open'),
      { status: 'open' }
    ])
    expect(brief(reopened)[1]).toEqual(['resolution', 26, null])
  })

  test('keep a verdict of late after reopening', () => {
    const [, clock] = clocksAfter(
      [hour(25), status('open', 'resolved'), { ...answered, status: 'resolved' }],
      [hour(26), status('resolved', 'open'), { status: 'open' }]
    )
    expect([clock?.outcome, clock?.lateAt]).toEqual([null, hour(8)])
  })

  test('end without a verdict when the ticket is cancelled', () => {
    const cancelled = clocksAfter([hour(30), status('open', 'cancelled'), { status: 'cancelled' }])
    expect(brief(cancelled).map(([, , outcome]) => outcome)).toEqual(['none', 'none'])
  })

  test('do not count the time in which a ticket was cancelled', () => {
    const reopened = clocksAfter(
      [hour(2), status('open', 'cancelled'), { ...answered, status: 'cancelled' }],
      [hour(4), status('cancelled', 'open'), { status: 'open' }]
    )
    expect(brief(reopened)[1]).toEqual(['resolution', 26, null])
  })

  test('of the resolution are one for a ticket whose levels were off in between', () => {
    const level = { kind: 'level', isMoved: false } as const
    const on = { ticket: OPEN, level: LEVEL, hoursOf }
    const off = moveClocks(clocksAfter(), level, { ...on, level: null, at: hour(1) })
    const again = moveClocks(off, level, { ...on, at: hour(2) })
    const closed = { ...OPEN, status: 'resolved' } as const
    const resolved = moveClocks(again, status('open', 'resolved'), {
      ...{ ...on, ticket: closed, at: hour(3) }
    })
    const open = (clocks: TicketClock[]) =>
      clocks.filter(({ kind, endedAt }) => kind === 'resolution' && endedAt === null)
    const reopened = moveClocks(resolved, status('resolved', 'open'), { ...on, at: hour(4) })
    expect(brief(open(reopened))).toEqual([['resolution', 25, null]])
    const whileOff = moveClocks(resolved, level, { ...on, at: hour(4) })
    expect(brief(open(whileOff))).toEqual([['resolution', 25, null]])
  })

  test('of the resolution pause while the ticket waits, also after another change (D74)', () => {
    const waits: Step = [hour(2), { kind: 'waiting' }, { isWaiting: true }]
    expect(brief(clocksAfter(waits))).toEqual([
      ['response', 1, null],
      ['resolution', null, null]
    ])
    const level: Step = [hour(3), { kind: 'level', isMoved: false }]
    expect(brief(clocksAfter(waits, level))[1]).toEqual(['resolution', null, null])
    const resumed: Step = [hour(5), { kind: 'waiting' }, { isWaiting: false }]
    expect(brief(clocksAfter(waits, level, resumed))[1]).toEqual(['resolution', 24 + 3, null])
    const other: Step = [hour(5), status('open', 'in-progress'), { isWaiting: false }]
    expect(brief(clocksAfter(waits, other))[1]).toEqual(['resolution', 24 + 3, null])
  })

  test('that begin while a ticket waits are paused at once', () => {
    const level = { kind: 'level', isMoved: false } as const
    const move = { ticket: { ...OPEN, isWaiting: true }, level: LEVEL, at: hour(3), hoursOf }
    expect(brief(moveClocks([], level, move))[1]).toEqual(['resolution', null, null])
  })

  test('have the whole new target, and are late from its change on where that is used up', () => {
    const faster = { ...LEVEL, targets: { ...LEVEL.targets, resolution: 60 } }
    const [, clock] = clocksAfter([hour(3), { kind: 'level', isMoved: false }, {}, faster])
    expect([clock?.dueAt, clock?.lateAt]).toEqual([hour(1), hour(3)])
    const level = { kind: 'level', isMoved: false } as const
    const [, again] = clocksAfter([hour(3), level, {}, faster], [hour(4), level, {}, LEVEL])
    expect([again?.dueAt, again?.lateAt]).toEqual([hour(8), hour(3)])
  })

  test('move with the hours of their calendar', () => {
    const half = workingHours(toCalendar({ ...OFFICE, open: { mon: [['09:00', '11:00']] } }))
    const move = { ticket: OPEN, level: LEVEL, at: hour(1), hoursOf: () => half }
    const [, clock] = moveClocks(clocksAfter(), { kind: 'level', isMoved: false }, move)
    expect(brief(clock ? [clock] : [])).toEqual([['resolution', 3 * 7 * 24 + 2, null]])
  })

  test('keep used time in another department, or start anew where it says so', () => {
    const moved = { ...LEVEL, calendar: 'always' }
    const event = { kind: 'level', isMoved: true } as const
    expect(brief(clocksAfter([hour(5), event, {}, moved]))[1]).toEqual(['resolution', 8, null])
    const anew = { ...moved, restart: true }
    expect(brief(clocksAfter([hour(5), event, {}, anew]))[1]).toEqual(['resolution', 13, null])
  })

  test('of a ticket older than its targets count from when it was raised', () => {
    const level = { kind: 'level', isMoved: false } as const
    const move = { ticket: OPEN, level: LEVEL, at: hour(3), hoursOf }
    const [response, resolution] = moveClocks([], level, move)
    expect([response?.dueAt, response?.lateAt]).toEqual([hour(1), hour(3)])
    expect([resolution?.dueAt, resolution?.lateAt]).toEqual([hour(8), null])
  })
})

describe('the service level of a ticket (D71)', () => {
  const levels = {
    ...{ enabled: true, calendars: [], calendar: 'always', updatedAt: null },
    departments: [
      {
        ...{ department: 'HR', calendar: 'office', warnings: [], restart: true },
        targets: { high: LEVEL.targets, medium: LEVEL.targets, low: LEVEL.targets }
      }
    ]
  } satisfies ServiceLevels
  const ticket: TargetedTicket = { department: 'hr ', priority: 'high', defaultSla: null }

  test('is that of its department, however it is written', () => {
    expect(levelOf(levels, ticket)).toEqual({ ...LEVEL, restart: true })
  })

  test('has the time to resolution of its subcategory', () => {
    expect(levelOf(levels, { ...ticket, defaultSla: 2 })?.targets).toEqual({
      ...{ response: 60, nextResponse: 120, resolution: 120 }
    })
    expect(levelOf(levels, { ...ticket, department: 'IT', defaultSla: 6 })).toEqual({
      ...{ calendar: 'always', restart: false, warnings: [] },
      targets: { response: null, nextResponse: null, resolution: 360 }
    })
  })

  test('is none while service levels are off, and without a calendar', () => {
    expect(levelOf({ ...levels, enabled: false }, ticket)).toBeNull()
    expect(levelOf({ ...levels, calendar: null }, { ...ticket, department: 'IT' })).toBeNull()
  })

  test('closes whole days up to their end', () => {
    const closures = [{ name: 'Holiday', from: '2026-03-02', until: '2026-03-03' }]
    const { add } = workingHours(toCalendar({ ...OFFICE, closures }))
    expect(add(MONDAY, HOUR_MS)).toBe(hour(49))
  })
})
