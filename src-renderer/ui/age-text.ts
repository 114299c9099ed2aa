import { relativeTime } from '../lib/relative-times.ts'

/**
 * How long ago something was, such as `3 days ago`. A time after now, because of a wrong clock,
 * counts as now (D35).
 */
export function ageText(date: Date, now: Date): string {
  return relativeTime(date < now ? date : now, now)
}
