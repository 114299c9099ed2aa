/**
 * A mean duration for people (spec §9): minutes below one hour, `45 min`, and hours with one
 * decimal from there, `4.5 hrs`. A mean of nothing, null, is `–`.
 */
export function formatDuration(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 1 ? `${Math.round(hours * 60)} min` : `${hours.toFixed(1)} hrs`
}
