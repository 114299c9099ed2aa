import { tzOffset } from '@date-fns/tz'

// The hours in which a team works, as instants: a wall clock in a zone, week by week, without the
// days and times on which it is closed (D70). All instants are milliseconds since 1970.

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** From and until by the wall clock, as `08:00` and `24:00`. */
type Opening = readonly [from: string, until: string]

/** Days or a time on which a team does not work. */
export interface Closure {
  /** As `Christmas`. */
  name: string
  /** Whole days by the wall clock, the last one included, as `2026-12-24`; or times of the two. */
  from: string
  until: string
}

/** From and until of a closure as times: whole days are closed up to their end. */
export function closedTime({ from, until }: Pick<Closure, 'from' | 'until'>): [string, string] {
  return [
    from.includes('T') ? from : `${from}T00:00`,
    until.includes('T') ? until : `${until}T24:00`
  ]
}

/** When a team works (D70). */
export interface Calendar {
  /** An IANA time zone, as `Europe/Berlin`. */
  zone: string
  /** Openings of each weekday, none overlapping another. */
  open: Readonly<Partial<Record<Weekday, readonly Opening[]>>>
  /** Whole days, as `2026-12-24`. */
  closed: readonly string[]
  /** From and until by the wall clock, as `2026-12-24T13:00`. */
  closedTimes?: readonly (readonly [from: string, until: string])[]
}

/** A time from one instant until before another. */
interface Span {
  from: number
  until: number
}

/** The open hours of a calendar, computed for each year once. */
export interface WorkingHours {
  /** The open times between two instants, earliest first; two may touch each other. */
  between(from: number, until: number): Span[]
  /** Milliseconds of open time between two instants; 0 if the second is not after the first. */
  used(from: number, until: number): number
  /**
   * The earliest instant at which so many milliseconds of open time have passed since `from`;
   * null if that takes longer than `MAX_YEARS`, as where nothing is ever open.
   */
  add(from: number, milliseconds: number): number | null
}

/** How far ahead a deadline is looked for, in years. */
const MAX_YEARS = 20

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** A year in UTC: its open times, and how much open time precedes the end of each. */
interface Year {
  spans: Span[]
  /** Milliseconds from the start of the year up to the end of each span. */
  sums: number[]
}

/** The open hours of a calendar. */
export function workingHours(calendar: Calendar): WorkingHours {
  const week = weekSpans(calendar)
  const closures = closureSpans(calendar)
  const years = new Map<number, Year>()

  function yearOf(year: number): Year {
    const known = years.get(year)
    if (known) return known
    const spans = spansOfYear(calendar.zone, week, closures, year)
    let sum = 0
    const sums = spans.map(({ from, until }) => {
      sum += until - from
      return sum
    })
    const computed = { spans, sums }
    years.set(year, computed)
    return computed
  }

  /** Open milliseconds of a year up to an instant in it. */
  function usedInYear({ spans, sums }: Year, at: number): number {
    const index = firstEndingAfter(spans, at)
    const before = index === 0 ? 0 : (sums[index - 1] as number)
    const span = spans[index]
    return before + (span ? Math.max(0, at - span.from) : 0)
  }

  function used(from: number, until: number): number {
    if (until <= from) return 0
    const [first, last] = [utcYear(from), utcYear(until)]
    let sum = usedInYear(yearOf(last), until) - usedInYear(yearOf(first), from)
    for (let year = first; year < last; year++) sum += yearOf(year).sums.at(-1) ?? 0
    return sum
  }

  function add(from: number, milliseconds: number): number | null {
    const first = utcYear(from)
    let left = milliseconds + usedInYear(yearOf(first), from)
    if (milliseconds === 0) return from
    for (let year = first; year <= first + MAX_YEARS; year++) {
      const { spans, sums } = yearOf(year)
      const index = firstReaching(sums, left)
      const span = spans[index]
      if (span) return span.until - ((sums[index] as number) - left)
      left -= sums.at(-1) ?? 0
    }
    return null
  }

  function between(from: number, until: number): Span[] {
    const found: Span[] = []
    for (let year = utcYear(from); year <= utcYear(until); year++) {
      const { spans } = yearOf(year)
      for (let index = firstEndingAfter(spans, from); index < spans.length; index++) {
        const span = spans[index] as Span
        if (span.from >= until) break
        found.push({ from: Math.max(span.from, from), until: Math.min(span.until, until) })
      }
    }
    return found
  }

  return { between, used, add }
}

/**
 * Says whether days of the wall clock, as `2026-12-24`, have any open time. It computes no years, because
 * the dates of fifty may be asked for.
 */
export function openDays(calendar: Omit<Calendar, 'zone'>): (day: string) => boolean {
  const week = weekSpans(calendar)
  const closures = closureSpans(calendar)
  return (day) => {
    const start = wallClock(day)
    return (week[new Date(start).getUTCDay()] as Span[]).some(
      ({ from, until }) =>
        without({ from: start + from, until: start + until }, closures).length > 0
    )
  }
}

/** The openings of each weekday, from Sunday on. */
function weekSpans({ open }: Pick<Calendar, 'open'>): Span[][] {
  return WEEKDAYS.map((day) => (open[day] ?? []).map(openingSpan).sort(byStart))
}

/** Milliseconds since midnight. */
function openingSpan([from, until]: Opening): Span {
  return { from: timeOfDay(from), until: timeOfDay(until) }
}

function timeOfDay(text: string): number {
  const [hours, minutes] = text.split(':').map(Number) as [number, number]
  return (hours * 60 + minutes) * MINUTE_MS
}

/** The closures by the wall clock, counted as if it were in UTC; those that overlap are one. */
function closureSpans({ closed, closedTimes = [] }: Omit<Calendar, 'zone'>): Span[] {
  const spans = [
    ...closed.map((day) => ({ from: wallClock(day), until: wallClock(day) + DAY_MS })),
    ...closedTimes.map(([from, until]) => ({ from: wallClock(from), until: wallClock(until) }))
  ].sort(byStart)
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else merged.push(span)
  }
  return merged
}

const byStart = (one: Span, other: Span) => one.from - other.from

/** A day or a time of the wall clock, counted as if it were in UTC; `24:00` is the next day's start. */
function wallClock(text: string): number {
  const [day = '', time = '00:00'] = text.split('T')
  return Date.parse(`${day}T00:00:00Z`) + timeOfDay(time)
}

/** The open times of a year. Between two clock changes, the wall clock is a constant away from UTC. */
function spansOfYear(zone: string, week: Span[][], closures: Span[], year: number): Span[] {
  const spans: Span[] = []
  for (const { from, until, offset } of offsetsOfYear(zone, year)) {
    const [wallFrom, wallUntil] = [from + offset, until + offset]
    for (let day = wallFrom - modulo(wallFrom, DAY_MS); day < wallUntil; day += DAY_MS)
      for (const opening of week[new Date(day).getUTCDay()] as Span[]) {
        const open = {
          from: Math.max(day + opening.from, wallFrom),
          until: Math.min(day + opening.until, wallUntil)
        }
        for (const part of without(open, closures))
          spans.push({ from: part.from - offset, until: part.until - offset })
      }
  }
  return spans
}

/** The parts of a span that no closure covers; of years of closures, only those within it are looked at. */
function without(span: Span, closures: Span[]): Span[] {
  const parts: Span[] = []
  let { from } = span
  for (let index = firstEndingAfter(closures, from); index < closures.length; index++) {
    const closure = closures[index] as Span
    if (closure.from >= span.until) break
    if (closure.from > from) parts.push({ from, until: closure.from })
    from = Math.max(from, closure.until)
  }
  if (from < span.until) parts.push({ from, until: span.until })
  return parts
}

/** The parts of a UTC year in which a zone keeps one offset from UTC, in milliseconds. */
function offsetsOfYear(zone: string, year: number): (Span & { offset: number })[] {
  const end = Date.UTC(year + 1, 0)
  const parts: (Span & { offset: number })[] = []
  let from = Date.UTC(year, 0)
  let offset = offsetAt(zone, from)
  for (let day = from; day < end; day += DAY_MS) {
    const next = offsetAt(zone, day + DAY_MS)
    if (next === offset) continue
    const change = changeWithin(zone, day, day + DAY_MS)
    parts.push({ from, until: change, offset })
    from = change
    offset = next
  }
  return [...parts, { from, until: end, offset }]
}

/** The instant between two at which the offset is first that of the second. */
function changeWithin(zone: string, from: number, until: number): number {
  const changed = offsetAt(zone, until)
  let [before, after] = [from, until]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(zone, middle) === changed) after = middle
    else before = middle
  }
  return after
}

/** How far the wall clock of a zone is ahead of UTC, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  return tzOffset(zone, new Date(at)) * MINUTE_MS
}

/** The wall clock of a zone, counted as if it were in UTC. */
export function wallClockAt(zone: string, at: number): number {
  return at + offsetAt(zone, at)
}

function utcYear(at: number): number {
  return new Date(at).getUTCFullYear()
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

/** The index of the first span that ends after an instant. */
function firstEndingAfter(spans: Span[], at: number): number {
  return firstIndex(spans.length, (index) => (spans[index] as Span).until > at)
}

/** The index of the first sum that is at least so much. */
function firstReaching(sums: number[], amount: number): number {
  return firstIndex(sums.length, (index) => (sums[index] as number) >= amount)
}

/** The lowest index for which a condition holds that then holds for all that follow. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
