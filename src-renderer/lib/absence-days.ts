import type { Away } from '#shared/api/users.ts'
import { dateFormat } from './formats.ts'
import { isoDay } from './iso-day.ts'
import { t } from './texts.ts'

const day = dateFormat({ day: 'numeric', month: 'short' })
const dayOfYear = dateFormat({ dateStyle: 'medium' })

/** The days of an absence, by the person's calendar: it begins and ends at midnight (D76). */
export interface AbsenceDays {
  /** As `2026-12-01`, like the next. */
  first: string
  last: string
}

/** The moments at which an absence of these days begins and ends. */
export function momentsOf({ first, last }: AbsenceDays): { from: string; until: string } {
  const until = new Date(`${last}T00:00`)
  until.setDate(until.getDate() + 1)
  return { from: new Date(`${first}T00:00`).toISOString(), until: until.toISOString() }
}

/** The days between two moments, the last of which has ended at the second one. */
export function daysOf({ from, until }: { from: string; until: string }): AbsenceDays {
  return { first: isoDay(new Date(from)), last: isoDay(lastMomentOf(until)) }
}

/** The first and the last day of an absence in words; once it has begun, the last one alone. */
export function absenceDayTexts(
  times: { from: string; until: string },
  now: number
): { first: string | null; last: string } {
  const from = new Date(times.from)
  return {
    first: from.getTime() <= now ? null : dayText(from, now),
    last: dayText(lastMomentOf(times.until), now)
  }
}

/** Such as `Away until Dec 5`; undefined for who is there. */
export function awayText(away: Away | undefined, now: number): string | undefined {
  return away && isAway(away, now) ? t('Away until {day}', { day: awayDay(away, now) }) : undefined
}

/** The last day on which a person is away. */
export function awayDay({ until }: Away, now: number): string {
  return dayText(lastMomentOf(until), now)
}

/** Whether a person is still away, who was when the page asked. */
export function isAway(away: Away | undefined, now: number): away is Away {
  return away !== undefined && Date.parse(away.until) > now
}

const lastMomentOf = (until: string) => new Date(Date.parse(until) - 1)

/** A day, with its year where that is another one. */
function dayText(at: Date, now: number): string {
  return (at.getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(at)
}
