import { describe, expect, test } from 'vitest'
import examples from '../../tests/fixtures/service-level-examples.json' with { type: 'json' }
import {
  type ClockChange,
  changeClock,
  dueAt,
  type HoursOf,
  startClock,
  usedTime
} from './service-levels.ts'
import { type Calendar, WEEKDAYS, type WorkingHours, workingHours } from './working-hours.ts'

const MINUTE_MS = 60_000
const calendars = examples.calendars as unknown as Record<string, Calendar>

const hoursOf = hoursFrom(calendars)

function hoursFrom(of: Record<string, Calendar>): HoursOf {
  const known = new Map<string, WorkingHours>()
  return (name) => {
    const hours = known.get(name) ?? workingHours(of[name] as Calendar)
    known.set(name, hours)
    return hours
  }
}

/** A change as the examples write it. */
function readChange([, kind, value]: (string | number)[]): ClockChange {
  if (kind === 'target') return { kind, target: Number(value) * MINUTE_MS }
  if (kind === 'calendar') return { kind, calendar: String(value) }
  return { kind } as ClockChange
}

function iso(at: number | null) {
  return at === null ? null : new Date(at).toISOString()
}

describe('examples of service levels', () => {
  test.each(examples.examples)('$name: $note', (example) => {
    const start = Date.parse(example.start)
    let clock = startClock(example.calendar, example.targetMinutes * MINUTE_MS, start)
    for (const event of example.events as (string | number)[][])
      clock = changeClock(clock, readChange(event), Date.parse(String(event[0])), hoursOf)
    const { due, lateAt = null } = example.expected as { due: string; lateAt?: string }
    expect(iso(dueAt(clock, hoursOf))).toBe(iso(Date.parse(due)))
    expect(iso(clock.lateAt)).toBe(lateAt && iso(Date.parse(lateAt)))
  })
})

test('the example of waiting in docs/service-levels.md', () => {
  const at = (text: string) => Date.parse(`2026-03-${text}:00Z`)
  const changes: [number, ClockChange][] = [
    [at('03T08:00'), { kind: 'wait' }],
    [at('04T13:00'), { kind: 'resume' }]
  ]
  let clock = startClock('DE', 480 * MINUTE_MS, at('02T14:00'))
  for (const [when, change] of changes) clock = changeClock(clock, change, when, hoursOf)
  expect(dueAt(clock, hoursOf)).toBe(at('05T09:00'))
  const target = { kind: 'target', target: 360 * MINUTE_MS } as const
  expect(dueAt(changeClock(clock, target, at('04T14:00'), hoursOf), hoursOf)).toBe(at('04T16:00'))
})

describe('random histories over every clock change of two years', () => {
  const ZONES = [
    ...['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
    ...['Australia/Lord_Howe', 'Pacific/Chatham', 'Africa/Casablanca', 'Antarctica/Troll'],
    ...['Africa/Cairo', 'Asia/Beirut', 'Asia/Kolkata']
  ]

  test.each(ZONES)('%s agrees with counting minute by minute', (zone) => {
    const random = randomNumbers(ZONES.indexOf(zone) + 1)
    for (const change of clockChanges(zone)) {
      const [from, until] = [change - 2 * DAY_MS, change + 3 * DAY_MS]
      const named = { A: randomCalendar(zone, from, random), B: randomCalendar(zone, from, random) }
      const isOpen = {
        A: openMinutes(named.A, from, until),
        B: openMinutes(named.B, from, until)
      }
      for (let history = 0; history < 20; history++) {
        const start = from + random(2 * 24 * 60) * MINUTE_MS
        const target = (1 + random(600)) * MINUTE_MS
        const changes = randomChanges(start, random)
        const hours = hoursFrom(named)
        let clock = startClock('A', target, start)
        for (const [at, kind] of changes) clock = changeClock(clock, kind, at, hours)
        const counted = count({ start, until, changes, isOpen }, target)
        const due = dueAt(clock, hours)
        expect(due !== null && due < until ? iso(due) : null).toBe(iso(counted.due))
        expect(usedTime(clock, until, hours)).toBe(counted.used)
      }
    }
  })
})

const DAY_MS = 24 * 60 * MINUTE_MS

type RandomNumber = (below: number) => number
type Changes = [at: number, change: ClockChange][]

/** Numbers that are the same for the same seed (Park and Miller's generator). */
function randomNumbers(seed: number): RandomNumber {
  let state = seed * 7919
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

/** The days of 2026 and 2027 in UTC at whose end a zone has another offset; one day without any. */
function clockChanges(zone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = (at: number) => format.format(at).split('GMT')[1]
  const days = Array.from({ length: 730 }, (_, day) => Date.UTC(2026, 0, 1 + day))
  const changes = days.filter((day) => offset(day) !== offset(day + DAY_MS))
  return changes.length > 0 ? changes : [Date.UTC(2026, 5, 1)]
}

function randomCalendar(zone: string, from: number, random: RandomNumber): Calendar {
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const open = WEEKDAYS.map((day) => {
    const times = Array.from({ length: 4 }, () => random(97) * 15).sort((a, b) => a - b)
    const [a, b, c, d] = times.map(time) as [string, string, string, string]
    return [
      day,
      (
        [
          [c, d],
          [a, b]
        ] as const
      ).filter(([one, other]) => one !== other)
    ] as const
  })
  const day = (days: number) => new Date(from + days * DAY_MS).toISOString().slice(0, 10)
  return {
    ...{ zone, open: Object.fromEntries(open) },
    ...{ closed: random(3) === 0 ? [day(random(5))] : [] },
    closedTimes: [[`${day(random(5))}T01:15`, `${day(4)}T0${random(3)}:45`]].filter(
      ([one = '', other = '']) => random(2) === 0 && one < other
    ) as [string, string][]
  }
}

function randomChanges(start: number, random: RandomNumber): Changes {
  let at = start
  return Array.from({ length: random(5) }, () => {
    at += random(12 * 60) * MINUTE_MS
    const kinds: ClockChange[] = [
      ...[{ kind: 'wait' as const }, { kind: 'resume' as const }, { kind: 'resolved' as const }],
      ...[{ kind: 'reopened' as const }, { kind: 'restart' as const }],
      ...['A', 'B'].map((calendar) => ({ kind: 'calendar' as const, calendar })),
      { kind: 'target', target: (1 + random(600)) * MINUTE_MS }
    ]
    return [at, kinds[random(kinds.length)] as ClockChange]
  })
}

/** Reads the wall clock of each minute as a person would. */
function openMinutes(calendar: Calendar, from: number, until: number): Set<number> {
  const format = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: calendar.zone, dateStyle: 'short', timeStyle: 'short' }
  })
  const open = new Set<number>()
  for (let at = from; at < until; at += MINUTE_MS) {
    const [day = '', time = ''] = format.format(at).split(' ')
    const weekday = WEEKDAYS[new Date(`${day}T12:00Z`).getUTCDay()] ?? 'sun'
    const isOpening = calendar.open[weekday]?.some(([one, other]) => one <= time && time < other)
    const isClosed =
      calendar.closed.includes(day) ||
      calendar.closedTimes?.some(
        ([one, other]) => one <= `${day}T${time}` && `${day}T${time}` < other
      )
    if (isOpening && !isClosed) open.add(at)
  }
  return open
}

/** Counts used minutes one by one, up to the end; `due` is null while the clock is paused there. */
function count(
  history: { start: number; until: number; changes: Changes; isOpen: Record<string, Set<number>> },
  firstTarget: number
) {
  let [calendar, target, isWaiting, isResolved] = ['A', firstTarget, false, false]
  let used: number[] = []
  for (let at = history.start; at < history.until; at += MINUTE_MS) {
    for (const [when, change] of history.changes) {
      if (when !== at) continue
      if (change.kind === 'calendar') calendar = change.calendar
      if (change.kind === 'target') target = change.target
      if (change.kind === 'restart') used = []
      if (change.kind === 'wait') isWaiting = true
      if (change.kind === 'resume' || change.kind === 'resolved') isWaiting = false
      if (change.kind === 'resolved') isResolved = true
      if (change.kind === 'reopened') isResolved = false
    }
    if (!isWaiting && !isResolved && history.isOpen[calendar]?.has(at)) used.push(at + MINUTE_MS)
  }
  const reached = used[target / MINUTE_MS - 1] ?? null
  return {
    ...{ used: used.length * MINUTE_MS },
    due: isWaiting || isResolved || reached === history.until ? null : reached
  }
}
