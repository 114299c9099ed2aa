import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnChangeAt } from '../own-change.ts'
import { type TicketFilters, toTicketQuery } from '../ticket-filters.ts'
import { ticketQuery, useTickets } from '../ticket-queries.ts'
import { countNew, nextShown, type ShownList } from './steady-rows.ts'

/**
 * Like {@link useTickets}, but what others do moves no row that is looked at: `news` is what waits,
 * with how many tickets came in, and the call that shows it. What changes in a row shows at once,
 * also in one that is no longer of the list.
 */
export function useSteadyTickets(filters: TicketFilters) {
  const { data, dataUpdatedAt, isPlaceholderData, isFetching, error, refetch } = useTickets(filters)
  const ownChangeAt = useOwnChangeAt()
  const [shown, setShown] = useState<ShownList | null>(null)
  const key = JSON.stringify(toTicketQuery(filters))

  let next = shown
  if (data && !isPlaceholderData) {
    const mayMove = document.hidden || dataUpdatedAt <= ownChangeAt
    next = nextShown(shown, { key, page: data, isFetching, mayMove })
    // React draws again at once, before anybody sees this.
    if (next !== shown) setShown(next)
  }

  const latest = new Map(data?.rows.map((ticket) => [ticket.id, ticket]))
  const gone = next?.page.rows.filter(({ id }) => !latest.has(id)) ?? []
  const changed = useQueries({
    queries: gone.map(({ id }) => ticketQuery(id)),
    combine: (results) =>
      new Map(results.flatMap(({ data: ticket }) => (ticket ? [[ticket.id, ticket]] : [])))
  })
  // What was shown before is no answer to filters whose tickets could not be fetched.
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
