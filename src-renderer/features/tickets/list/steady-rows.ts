import type { Ticket } from '#shared/api/tickets.ts'

/** One page of a list, and how many tickets all pages have. */
export interface TicketPage {
  rows: readonly Ticket[]
  total: number
}

/** A list as it is looked at. */
export interface ShownList {
  /** Which filters and page it is of. */
  key: string
  page: TicketPage
  /** False while what is shown at first may be out of date and is being fetched anew. */
  isSettled: boolean
}

export interface LatestList {
  key: string
  page: TicketPage
  isFetching: boolean
  /** Nobody can miss a row by it: the person's own change, or a page that nobody sees. */
  mayMove: boolean
}

/**
 * What a list shows once the server has said something newer: what comes, goes or changes places by
 * others waits until it is asked for, so that no row moves under the pointer.
 */
export function nextShown(
  shown: ShownList | null,
  { key, page, isFetching, mayMove }: LatestList
): ShownList {
  if (shown?.key !== key) return { key, page, isSettled: !isFetching }
  const isSettled = shown.isSettled || !isFetching
  const isFree =
    mayMove || !shown.isSettled || shown.page.rows.length === 0 || page.rows.length === 0
  const next = isFree || isInPlace(shown.page, page) ? page : shown.page
  return next === shown.page && isSettled === shown.isSettled
    ? shown
    : { key, page: next, isSettled }
}

/**
 * Whether nothing came, went or changed places between two states of a page, whatever else changed.
 */
function isInPlace(a: TicketPage, b: TicketPage): boolean {
  return (
    a.total === b.total &&
    a.rows.length === b.rows.length &&
    a.rows.every(({ id }, row) => id === b.rows[row]?.id)
  )
}

/** How many tickets came in since a page was shown; 0 where others only left or changed places. */
export function countNew(shown: TicketPage, latest: TicketPage): number {
  const newest = Math.max(...shown.rows.map(({ id }) => id))
  return Math.max(0, latest.total - shown.total, latest.rows.filter(({ id }) => id > newest).length)
}
