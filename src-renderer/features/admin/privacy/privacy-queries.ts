import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type Erasure,
  erasePerson,
  exportPerson,
  type FormerPerson,
  listFormerPeople
} from '#shared/api/privacy.ts'
import { call, download, messageOf } from '../../../lib/api.ts'
import { backupRetentionText } from '../../../lib/backup-retention-text.ts'
import { showReasonUnlessCancelled } from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

/** Those whose account was deleted; begins with the users' key, because deleting one adds to them. */
export function useFormerPeople() {
  return useQuery({
    queryKey: [...queryKeys.users, 'former'],
    queryFn: ({ signal }) => call(listFormerPeople, { signal })
  })
}

/** Downloads everything about a person. */
export function useExportPerson(id: number) {
  return useMutation({
    mutationFn: () => download(exportPerson, { params: { id } }),
    onError: (error) => showError(messageOf(error, t('Failed to export the data')))
  })
}

/** Erases a person; a toast says so, because what the person is shown in goes with them. */
export function useErasePerson({ id, fullName }: Pick<FormerPerson, 'id' | 'fullName'>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Erasure) =>
      withConfirmation(() => call(erasePerson, { params: { id }, body })),
    onSuccess: ({ backups }) => {
      showToast({
        title: t('{fullName} erased', { fullName }),
        description: backupRetentionText(backups)
      })
      return refresh(queryKeys.users)
    },
    onError: showReasonUnlessCancelled(t('Failed to erase the person'))
  })
}
