import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageQuery } from '#shared/api/fields.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { messageOf } from '../../../lib/api.ts'
import type { QueryKeyPrefix } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type LoadedRows, withEarlier, withNewest } from './loaded-rows.ts'

/** How many rows are fetched at a time (D39). */
const PAGE_ROWS = 50

type RowName = 'comments' | 'changes'

/** The message where rows could not be fetched. */
export const FETCH_FAILED: Record<RowName, Text> = {
  comments: text('Failed to fetch comments'),
  changes: text('Failed to fetch changes')
}

const FETCH_EARLIER_FAILED: Record<RowName, Text> = {
  comments: text('Failed to fetch earlier comments'),
  changes: text('Failed to fetch earlier changes')
}

/** Where the comments or the changes of one ticket come from. */
export interface RowSource<T extends { id: number }> {
  /** The rows by name, for messages. */
  name: RowName
  queryKey: QueryKeyPrefix
  fetchPage(query: PageQuery, signal?: AbortSignal): Promise<LoadedRows<T>>
}

/**
 * The query for the newest rows and the earlier ones that were loaded, oldest first; a refetch only
 * fetches the newest.
 */
export const newestRowsQuery = <T extends { id: number }>({ queryKey, fetchPage }: RowSource<T>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const newest = await fetchPage({ limit: PAGE_ROWS }, signal)
      return withNewest(client.getQueryData<LoadedRows<T>>(queryKey), newest)
    }
  })

export const useNewestRows = <T extends { id: number }>(source: RowSource<T>, enabled = true) =>
  useQuery({ ...newestRowsQuery(source), enabled })

/** Fetches the rows before the one with a given id, which must be the first one loaded. */
export function useShowEarlier({ name, queryKey, fetchPage }: RowSource<{ id: number }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: number) => fetchPage({ limit: PAGE_ROWS, before }),
    onSuccess: ({ rows }, before) =>
      client.setQueryData<LoadedRows<{ id: number }>>(
        queryKey,
        (known) => known && withEarlier(known, before, rows)
      ),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: t(FETCH_FAILED[name]),
        description: messageOf(error, t(FETCH_EARLIER_FAILED[name]))
      })
  })
}
