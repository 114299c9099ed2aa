import type { Recurrence } from '#shared/domain/recurrence.ts'
import { toCalendar } from '#shared/domain/service-targets.ts'
import type { KnownLevels } from '../effects/service-clock-effects.ts'
import type { NewScheduleRow } from '../store/schedules-store.ts'
import { type IsOpen, nextRaising, openDays, type Raising } from './occurrences.ts'

/** The open days by which a recurrence counts; Monday to Friday where its calendar is gone. */
export function openDaysOf({ levels }: KnownLevels, { calendar }: Recurrence): IsOpen {
  const known = levels.calendars.find(({ id }) => id === calendar)
  return openDays(known ? toCalendar(known) : null)
}

/** The next occurrence after an instant, as it is stored. */
export function nextOf(
  known: KnownLevels,
  recurrence: Recurrence,
  after: number
): Pick<NewScheduleRow, 'nextAt' | 'nextLocal'> {
  return stored(nextRaising(recurrence, openDaysOf(known, recurrence), after))
}

/** An occurrence as it is stored. */
export function stored(next: Raising | null): Pick<NewScheduleRow, 'nextAt' | 'nextLocal'> {
  return { nextAt: next === null ? null : new Date(next.at), nextLocal: next?.local ?? null }
}

/** No occurrence. */
export const NEVER = { nextAt: null, nextLocal: null }
