import type { Translate } from '../languages/texts.ts'

/**
 * Formats a mean duration for people (spec §9): below one hour as minutes, `45 min`, otherwise as
 * hours with one decimal, `4.5 hrs`. Null, the mean of nothing, is `–`.
 */
export function formatDuration(t: Translate, hours: number | null): string {
  if (hours === null) return '–'
  return hours < 1
    ? t('{minutes} min', { minutes: Math.round(hours * 60) })
    : t('{hours} hrs', { hours: hours.toFixed(1) })
}
