/**
 * Makes UTC the time zone of this process where its environment names one that does not exist:
 * Node computes with UTC then but has no name for it, which dates in a zone need.
 * @returns what to tell; null where the zone is known
 */
export function settleTimeZone(): string | null {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (zone && zone !== 'Etc/Unknown') return null
  const named = process.env.TZ
  process.env.TZ = 'UTC'
  return named
    ? `The variable TZ is not a time zone (${JSON.stringify(named)}), so times are in UTC`
    : 'This machine has no time zone set, so times are in UTC'
}
