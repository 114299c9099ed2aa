/** The lengths of units in minutes. */
const UNITS = [
  ['year', 525_600],
  ['month', 43_200],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1]
] as const

/**
 * The distance of a moment from now in another language than English, such as “vor 3 Tagen” (D82).
 * English is written by date-fns, as it always was.
 */
export function relativeTimeText(locale: string, date: Date, now: Date): string {
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000)
  const found = UNITS.find(([, length]) => Math.abs(minutes) >= length)
  if (!found) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  const [unit, length] = found
  return new Intl.RelativeTimeFormat(locale).format(Math.round(minutes / length), unit)
}
