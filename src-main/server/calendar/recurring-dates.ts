import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Calendar, type CalendarRaising, MAX_NAMED_PER_DAY } from '#shared/api/calendar.ts'
import { type DaySpan, dayOf } from '#shared/domain/calendar-days.ts'
import { isoText } from '#shared/domain/instants.ts'
import type { KnownLevels } from '../effects/service-clock-effects.ts'
import { isRaising, occurrencesAfter } from '../schedules/occurrences.ts'
import { openDaysOf } from '../schedules/schedule-dates.ts'
import type { ScheduleRow } from '../store/schedules-store.ts'

type Raisings = Calendar['recurring']

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
    // Hundreds of recurring tickets have thousands of dates, during which others wait.
    await yieldToEventLoop()
    const isOpen = openDaysOf(known, definition.recurrence)
    const after = Math.max(now, first.from - 1)
    for (const date of occurrencesAfter(definition.recurrence, isOpen, after)) {
      if (!isRaising(date)) continue
      if (date.at >= last.until) break
      found.push({ id, name, department, at: isoText(date.at), time: date.at })
    }
  }
  found.sort((one, other) => one.time - other.time)
  const byDay = Map.groupBy(found, ({ time }) => dayOf(days, time))
  return days.flatMap(({ day }) => {
    const named = byDay.get(day)
    return named ? [{ day, total: named.length, named: named.slice(0, MAX_NAMED_PER_DAY) }] : []
  })
}
