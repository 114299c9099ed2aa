import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageQuery } from '#shared/api/fields.ts'
import { messageOf } from '../../../lib/api.ts'
import type { QueryKeyPrefix } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type LoadedRows, withEarlier, withNewest } from './loaded-rows.ts'

/** How many rows are fetched at a time (D39). */
const PAGE_ROWS = 50

/** Where the comments or the changes of one ticket come from. */
export interface RowSource<T extends { id: number }> {
  /** The name of the rows in messages. */
  name: 'comments' | 'changes'
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
        title: t('Failed to fetch {name}', { name }),
        description: messageOf(error, t('Failed to fetch earlier {name}', { name }))
      })
  })
}
