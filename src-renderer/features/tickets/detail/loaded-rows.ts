/**
 * The comments or the changes of a ticket that the page has loaded, up to the newest without a gap
 * and oldest first, and the number of all.
 */
export interface LoadedRows<T> {
  rows: readonly T[]
  total: number
}

/**
 * Adds the newest page. Rows loaded before stay, unless there is a gap between them and the page.
 */
export function withNewest<T extends { id: number }>(
  known: LoadedRows<T> | undefined,
  newest: LoadedRows<T>
): LoadedRows<T> {
  const [oldest] = newest.rows
  const overlap = known?.rows.findIndex(({ id }) => id === oldest?.id) ?? -1
  if (!known || overlap <= 0) return newest
  return { ...newest, rows: [...known.rows.slice(0, overlap), ...newest.rows] }
}

/** Adds the page before a row, if that is still the first one loaded. */
export function withEarlier<T extends { id: number }>(
  known: LoadedRows<T>,
  before: number,
  earlier: readonly T[]
): LoadedRows<T> {
  return known.rows[0]?.id === before ? { ...known, rows: [...earlier, ...known.rows] } : known
}
