/**
 * Formats a mean duration for people (spec §9): below one hour as minutes, `45 min`, otherwise as
 * hours with one decimal, `4.5 hrs`. Null, the mean of nothing, is `–`.
 */
export function formatDuration(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 1 ? `${Math.round(hours * 60)} min` : `${hours.toFixed(1)} hrs`
}
