import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Calendar, type CalendarRaising, MAX_NAMED_PER_DAY } from '#shared/api/calendar.ts'
import { type DaySpan, dayOf } from '#shared/domain/calendar-days.ts'
import { isoText } from '#shared/domain/instants.ts'
import type { Recurrence } from '#shared/domain/recurrence.ts'
import type { KnownLevels } from '../effects/service-clock-effects.ts'
import { isRaising, occurrencesAfter } from '../schedules/occurrences.ts'
import { openDaysOf } from '../schedules/schedule-dates.ts'
import type { ScheduleRow } from '../store/schedules-store.ts'

type Raisings = Calendar['recurring']

/** How many recurrences and months are kept: those of all recurring tickets, for a few months. */
const MAX_KEPT = 1000

/** The dates that were found, as long as the service calendars stay as they are. */
const kept = new WeakMap<KnownLevels['levels'], Map<string, number[]>>()

/**
 * The instants from one to before another at which a ticket is raised, found once: a day of each takes
 * some time, and hundreds of recurring tickets have thousands.
 */
async function timesOf(
  recurrence: Recurrence,
  known: KnownLevels,
  from: number,
  until: number
): Promise<number[]> {
  const ofLevels = kept.get(known.levels) ?? new Map<string, number[]>()
  kept.set(known.levels, ofLevels)
  const key = JSON.stringify([recurrence, from, until])
  const found = ofLevels.get(key)
  if (found) return found
  // Others wait meanwhile.
  await yieldToEventLoop()
  const times: number[] = []
  for (const date of occurrencesAfter(recurrence, openDaysOf(known, recurrence), from - 1)) {
    if (!isRaising(date)) continue
    if (date.at >= until) break
    times.push(date.at)
  }
  if (ofLevels.size >= MAX_KEPT) ofLevels.clear()
  ofLevels.set(key, times)
  return times
}

/**
 * The dates to come on which tickets are raised (D77), by day.
 * @param now in milliseconds; earlier dates are left out, because their tickets say more
 */
export async function datesOn(
  days: readonly DaySpan[],
  schedules: readonly ScheduleRow[],
  known: KnownLevels,
  now: number
): Promise<Raisings> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || last.until <= now) return []
  const found: (CalendarRaising & { time: number })[] = []
  for (const { id, name, department, definition, enabled, nextAt } of schedules) {
    if (!enabled || nextAt === null || nextAt.getTime() >= last.until) continue
    const times = await timesOf(definition.recurrence, known, first.from, last.until)
    for (const time of times)
      if (time > now) found.push({ id, name, department, at: isoText(time), time })
  }
  found.sort((one, other) => one.time - other.time)
  const byDay = Map.groupBy(found, ({ time }) => dayOf(days, time))
  return days.flatMap(({ day }) => {
    const named = byDay.get(day)
    return named ? [{ day, total: named.length, named: named.slice(0, MAX_NAMED_PER_DAY) }] : []
  })
}
