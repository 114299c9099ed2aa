import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { exportSecurityEvents, listSecurityEvents } from '#shared/api/security-log.ts'
import { callPaged, download, messageOf } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError } from '../../lib/toasts.ts'
import { type SecurityFilter, toSecurityQuery } from './security-filter.ts'

const PAGE_ROWS = 50

/** The security log, newest first, page by page. */
export function useSecurityLog(filter: SecurityFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.securityLog, filter],
    queryFn: ({ pageParam: before, signal }) =>
      callPaged(listSecurityEvents, {
        query: { ...toSecurityQuery(filter), limit: PAGE_ROWS, before },
        signal
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id),
    // Nothing announces what is added, so it is fetched whenever it is looked at.
    staleTime: 0
  })
}

/** Downloads what the filter leaves as a CSV file. */
export function useExportSecurityLog() {
  return useMutation({
    mutationFn: (filter: SecurityFilter) =>
      download(exportSecurityEvents, { query: toSecurityQuery(filter) }),
    onError: (error) => showError(messageOf(error, t('Could not export the security log')))
  })
}
