import { addDays, instantOf } from './recurrence.ts'

/** A day as a time between two moments, in milliseconds; it may be shorter or longer than 24 hours. */
export interface DaySpan {
  /** As `2026-12-24`. */
  day: string
  from: number
  until: number
}

/** The days from one to another, which is included, by the wall clock of a zone. */
export function daySpans(first: string, last: string, zone: string): DaySpan[] {
  const spans: DaySpan[] = []
  let from = startOf(zone, first)
  for (let day = first; day <= last; ) {
    const next = addDays(day, 1)
    const until = startOf(zone, next)
    spans.push({ day, from, until })
    day = next
    from = until
  }
  return spans
}

/** The first instant of a day in a zone, in milliseconds. */
export function startOf(zone: string, day: string): number {
  return instantOf(zone, `${day}T00:00`)
}

/** The day in which an instant is; undefined for one outside of all. */
export function dayOf(spans: readonly DaySpan[], at: number): string | undefined {
  return spans.find(({ from, until }) => at >= from && at < until)?.day
}
