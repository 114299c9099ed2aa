import { formatDistance } from 'date-fns/formatDistance'
import { relativeTimeText } from '#shared/languages/relative-times.ts'
import { pageLocale } from './formats.ts'

/** The distance of a moment from now, such as `3 days ago` or `in about 2 hours`. */
export function relativeTime(date: Date, now: Date): string {
  const locale = pageLocale()
  return locale
    ? relativeTimeText(locale, date, now)
    : formatDistance(date, now, { addSuffix: true })
}
