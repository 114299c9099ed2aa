import { formatDistance } from 'date-fns/formatDistance'

/**
 * How long ago something was, such as `3 days ago`. A time after now, because of a wrong clock,
 * counts as now (D35).
 */
export function ageText(date: Date, now: Date): string {
  return formatDistance(date < now ? date : now, now, { addSuffix: true })
}
