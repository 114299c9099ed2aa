import { type HistoryEntry, listHistory } from '#shared/api/history.ts'
import { callPaged } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { type RowSource, useNewestRows } from './row-queries.ts'

/** The source of a ticket's changes (D45). */
export const changesOf = (ticketId: number): RowSource<HistoryEntry> => ({
  name: 'changes',
  queryKey: queryKeys.history(ticketId),
  fetchPage: (query, signal) =>
    callPaged(listHistory, { params: { id: ticketId }, query, ...(signal && { signal }) })
})

/** Fetches a ticket's changes, where they are looked at. */
export function useHistory(ticketId: number, isShown: boolean) {
  return useNewestRows(changesOf(ticketId), isShown)
}
