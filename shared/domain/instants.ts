// Instants in milliseconds since 1970, as rules compute with them, in the forms of the API and the
// database.

/** As ISO 8601 in UTC. */
export function isoText(at: number): string
export function isoText(at: number | null): string | null
export function isoText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** As a date; null stays. */
export function toDate(at: number | null): Date | null {
  return at === null ? null : new Date(at)
}
