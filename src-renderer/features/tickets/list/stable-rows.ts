import type { Ticket } from '#shared/api/tickets.ts'

/** One page of a list, and how many tickets all pages have. */
export interface TicketPage {
  rows: readonly Ticket[]
  total: number
}

/** The list that is shown. */
export interface ShownList {
  /** Identifies the filters and the page of the list. */
  key: string
  page: TicketPage
  /** False while the first content may be out of date and is being fetched again. */
  isSettled: boolean
}

export interface LatestList {
  key: string
  page: TicketPage
  isFetching: boolean
  /** Whether rows may move, because the change is the person's own or the page is not visible. */
  mayMove: boolean
}

/**
 * The rows of a list after newer data has arrived: additions, removals and reorderings by others
 * wait until the person asks for them, so that no row moves under the pointer.
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

/** Whether two states of a page have the same rows in the same order and the same total. */
function isInPlace(a: TicketPage, b: TicketPage): boolean {
  return (
    a.total === b.total &&
    a.rows.length === b.rows.length &&
    a.rows.every(({ id }, row) => id === b.rows[row]?.id)
  )
}

/**
 * How many tickets were added since a page was shown; 0 where others were only removed or
 * reordered.
 */
export function countNew(shown: TicketPage, latest: TicketPage): number {
  const newest = Math.max(...shown.rows.map(({ id }) => id))
  return Math.max(0, latest.total - shown.total, latest.rows.filter(({ id }) => id > newest).length)
}
