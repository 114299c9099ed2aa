import { useMutation, useQuery } from '@tanstack/react-query'
import {
  getLdapSynchronisation,
  type LdapTrial,
  synchroniseLdap,
  testLdap
} from '#shared/api/ldap-settings.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError } from '../../../lib/toasts.ts'

export function useTestDirectory() {
  return useMutation({
    mutationFn: (body: LdapTrial) => withConfirmation(() => call(testLdap, { body })),
    onError: showReasonUnlessCancelled(t('Failed to test the connection'))
  })
}

/** The result of the last synchronization, fetched again each time it is shown. */
export function useLastSynchronisation() {
  return useQuery({
    queryKey: queryKeys.directorySynchronisation,
    queryFn: ({ signal }) => call(getLdapSynchronisation, { signal }),
    staleTime: 0
  })
}

export function useSynchronise() {
  const refresh = useRefresh()
  return useMutation({
    /** @param held what happens where the changes are too many to be made by themselves */
    mutationFn: (held: 'apply' | undefined) =>
      call(synchroniseLdap, { query: held ? { held } : {} }),
    onError: (error) => showError(messageOf(error, t('Synchronization failed'))),
    onSettled: () => refresh(queryKeys.directorySynchronisation, queryKeys.users)
  })
}
