import ICAL from 'ical.js'
import {
  addDays,
  daysIn,
  firstMonth,
  instantOf,
  localTimeAt,
  monthText,
  type Recurrence,
  rruleOf,
  weekdayOf
} from '#shared/domain/recurrence.ts'
import {
  type Calendar,
  DAY_MS,
  openDays as daysWithOpenings
} from '#shared/domain/working-hours.ts'

/** Says whether a day, as `2026-12-24`, is open. */
export type IsOpen = (day: string) => boolean

/** A date of a recurrence. */
export interface Occurrence {
  /** As the recurrence plans it, as `2026-12-24T08:00`. */
  planned: string
  /** When a ticket is raised by the wall clock; null where the day is closed, which is skipped. */
  local: string | null
  /**
   * The same as an instant, in milliseconds; null where no ticket is raised, also because that of
   * another date was moved to the same day.
   */
  at: number | null
}

/** An occurrence at which a ticket is raised. */
export interface Raising extends Occurrence {
  local: string
  at: number
}

/** How far a date is moved from closed days at most, in days. */
const MAX_MOVE_DAYS = 366

/** How far ahead dates are looked for, in days: 29 February every ten years comes in twenty. */
const MAX_AHEAD_DAYS = 50 * 366

/**
 * How many dates in a row may be left out before no more are looked for: every day for four years. Where
 * a calendar is closed for longer, they are looked for again each hour.
 */
const MAX_LEFT_OUT = 4 * 366

/** The open days of a calendar; Monday to Friday where there is none. */
export function openDays(calendar: Omit<Calendar, 'zone'> | null): IsOpen {
  if (calendar === null) return (day) => !['sat', 'sun'].includes(weekdayOf(day))
  return daysWithOpenings(calendar)
}

/**
 * The dates of a recurrence after an instant, earliest first (D77).
 * @param after in milliseconds
 */
export function* occurrencesAfter(
  recurrence: Recurrence,
  isOpen: IsOpen,
  after: number
): Generator<Occurrence> {
  const { zone } = recurrence
  const isLater = createLater(zone, after)
  const raisedOn = createMoving(recurrence, isOpen)
  let previous: string | null = null
  let leftOut = 0
  for (const day of datesOf(recurrence, isOpen, after)) {
    const planned = `${day}T${recurrence.time}`
    const raised = raisedOn(day)
    const isRaised = raised !== null && raised !== previous
    previous = raised ?? previous
    const local = raised === null ? null : `${raised}T${recurrence.time}`
    if (!isLater(isRaised && local !== null ? local : planned)) continue
    leftOut = isRaised ? 0 : leftOut + 1
    if (leftOut > MAX_LEFT_OUT) return
    yield { planned, local, at: isRaised && local !== null ? instantOf(zone, local) : null }
  }
}

/**
 * Says whether times of the wall clock of a zone are after an instant. Only near it they are computed as
 * instants, because there may be a thousand dates before and behind it.
 */
function createLater(zone: string, after: number): (local: string) => boolean {
  const today = localTimeAt(zone, after).slice(0, 10)
  const [before, behind] = [addDays(today, -1), addDays(today, 2)]
  return (local) => local >= behind || (local >= before && instantOf(zone, local) > after)
}

/** The next date at which a ticket is raised; null for none. */
export function nextRaising(recurrence: Recurrence, isOpen: IsOpen, after: number): Raising | null {
  for (const occurrence of occurrencesAfter(recurrence, isOpen, after))
    if (isRaising(occurrence)) return occurrence
  return null
}

/** Whether a ticket is raised at an occurrence. */
export function isRaising(occurrence: Occurrence): occurrence is Raising {
  return occurrence.at !== null
}

/**
 * Says on which day a ticket of a date is raised, for dates in their order; null for none. It looks at
 * each day once, however many dates are moved over it.
 */
function createMoving({ closedDays }: Recurrence, isOpen: IsOpen) {
  let next = ''
  return (day: string): string | null => {
    if (closedDays === 'raise' || isOpen(day)) return day
    if (closedDays === 'skip') return null
    const last = addDays(day, MAX_MOVE_DAYS)
    if (next < day) next = addDays(day, 1)
    while (next <= last && !isOpen(next)) next = addDays(next, 1)
    return next <= last ? next : null
  }
}

/** The planned days, from some before an instant on, of which one may be moved behind it. */
function* datesOf(recurrence: Recurrence, isOpen: IsOpen, after: number): Generator<string> {
  const { repeat, start, until, count, zone } = recurrence
  const today = localTimeAt(zone, after).slice(0, 10)
  const last = addDays([today, start].sort()[1] as string, MAX_AHEAD_DAYS)
  const near = firstThatCounts(recurrence, isOpen, today)
  let found = 0
  // A recurrence that ends after a number of dates is counted from its first one.
  for (const repeated of repeatedDates(recurrence, count === null ? near : start)) {
    if (repeated > last || (until !== null && monthOf(repeated) > monthOf(until))) return
    const day = repeat.every === 'month-working-day' ? lastOpenDay(repeated, isOpen) : repeated
    if (day === null || day < start) continue
    if (until !== null && day > until) return
    found += 1
    if (count !== null && found > count) return
    yield day
  }
}

/**
 * The first day whose date can be raised from a day on: one that is moved comes at the next open day, so
 * dates up to the last open one before are over.
 */
function firstThatCounts({ closedDays }: Recurrence, isOpen: IsOpen, today: string): string {
  // One more, because the day is another in other zones.
  let day = addDays(today, -2)
  if (closedDays !== 'move') return day
  const earliest = addDays(day, -MAX_MOVE_DAYS)
  while (day > earliest && !isOpen(day)) day = addDays(day, -1)
  return day
}

function lastOpenDay(inMonth: string, isOpen: IsOpen): string | null {
  const month = inMonth.slice(0, 7)
  for (let day = daysIn(month); day > 0; day--) {
    const one = `${month}-${String(day).padStart(2, '0')}`
    if (isOpen(one)) return one
  }
  return null
}

/**
 * The days of a repeat by ical.js, which begins near a day, because it would take long from the start
 * on: as many intervals later as fit before that day.
 */
function* repeatedDates({ repeat, start }: Recurrence, near: string): Generator<string> {
  const first = aligned({ repeat, start }, near > start ? near : start)
  if (first === null) return
  // Of these only the month counts, and ical.js needs milliseconds for each.
  if (repeat.every === 'month-working-day')
    for (let index = monthIndex(first); ; index += repeat.interval) yield `${monthText(index)}-01`
  const iterator = ICAL.Recur.fromString(rruleOf(repeat)).iterator(ICAL.Time.fromDateString(first))
  for (let next = iterator.next(); next; next = iterator.next()) yield next.toString().slice(0, 10)
}

/**
 * A day of which ical.js can begin: the latest one up to another from which intervals count as they
 * do from the start, or the first after it that the repeat has, because ical.js takes 29 February of
 * other years for 1 March, and gives up where too many months in a row lack the day.
 */
function aligned(
  { repeat, start }: Pick<Recurrence, 'repeat' | 'start'>,
  near: string
): string | null {
  const { interval } = repeat
  const downTo = (steps: number) => Math.floor(steps / interval) * interval
  const days = (Date.parse(near) - Date.parse(start)) / DAY_MS
  if (repeat.every === 'day') return addDays(start, downTo(days))
  if (repeat.every === 'week') return addDays(start, downTo(Math.floor(days / 7)) * 7)
  if (repeat.every === 'year') {
    const year = yearOf(start) + downTo(yearOf(near) - yearOf(start))
    const month = firstMonth(repeat, `${year}-01`)
    return month && `${month}-${String(repeat.day).padStart(2, '0')}`
  }
  const index = monthIndex(start) + downTo(monthIndex(near) - monthIndex(start))
  const month = firstMonth(repeat, monthText(index))
  return month && `${month}-01`
}

const monthOf = (day: string) => day.slice(0, 7)
const yearOf = (day: string) => Number(day.slice(0, 4))
const monthIndex = (day: string) => yearOf(day) * 12 + Number(day.slice(5, 7)) - 1
