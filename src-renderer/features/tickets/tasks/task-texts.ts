import { endOfDay } from 'date-fns/endOfDay'
import type { TaskProgress } from '#shared/api/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'

/** How many tasks are done: `3 of 7`. */
export const progressText = ({ total, done }: TaskProgress) =>
  t('{done} of {total}', { done, total })

/**
 * By when an open task is to be done, such as `Wed, Jun 3`, and whether that day has passed by the
 * reader's clock.
 * @param day such as `2026-06-03`
 */
export function dueOf(day: string, now: Date): { text: string; isLate: boolean } {
  const start = `${day}T00:00`
  return { text: weekdayText(start), isLate: endOfDay(start) < now }
}
