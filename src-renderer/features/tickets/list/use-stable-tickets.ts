import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnChangeAt } from '../last-own-change.ts'
import { usePageSize } from '../page-size.ts'
import { type TicketFilters, toTicketQuery } from '../ticket-filters.ts'
import { ticketQuery, useTickets } from '../ticket-queries.ts'
import { countNew, nextShown, type ShownList } from './stable-rows.ts'

/**
 * Like {@link useTickets}, but changes by others move no row that is shown: `news` holds how many
 * tickets were added, and the function that shows the new state. Changes within a row show at once,
 * also in one that is no longer in the list.
 */
export function useStableTickets(filters: TicketFilters) {
  const { data, dataUpdatedAt, isPlaceholderData, isFetching, error, refetch } = useTickets(filters)
  const ownChangeAt = useOwnChangeAt()
  const [shown, setShown] = useState<ShownList | null>(null)
  const key = JSON.stringify(toTicketQuery(filters, usePageSize()))

  let next = shown
  if (data && !isPlaceholderData) {
    const mayMove = document.hidden || dataUpdatedAt <= ownChangeAt
    next = nextShown(shown, { key, page: data, isFetching, mayMove })
    // React renders again before the browser paints.
    if (next !== shown) setShown(next)
  }

  const latest = new Map(data?.rows.map((ticket) => [ticket.id, ticket]))
  const gone = next?.page.rows.filter(({ id }) => !latest.has(id)) ?? []
  const changed = useQueries({
    queries: gone.map(({ id }) => ticketQuery(id)),
    combine: (results) =>
      new Map(results.flatMap(({ data: ticket }) => (ticket ? [[ticket.id, ticket]] : [])))
  })
  // When the tickets of new filters could not be fetched, the former list must not show as if it
  // were theirs.
  const page = data &&
    next && {
      total: next.page.total,
      rows: next.page.rows.map((row) => latest.get(row.id) ?? changed.get(row.id) ?? row)
    }
  const news = data &&
    next &&
    !isPlaceholderData &&
    next.page !== data && {
      count: countNew(next.page, data),
      show: () => setShown({ key, page: data, isSettled: true })
    }
  return { page, news, isPlaceholderData, error, refetch }
}
