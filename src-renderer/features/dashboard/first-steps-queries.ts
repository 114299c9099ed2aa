import { useMutation, useQuery } from '@tanstack/react-query'
import { dismissFirstSteps, getFirstSteps, restoreFirstSteps } from '#shared/api/first-steps.ts'
import { call } from '../../lib/api.ts'
import { useDesktopState } from '../../lib/desktop.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** Which steps of setting up the help desk are done (D98). */
export function useFirstSteps() {
  // The desktop tells of no event when the folder of its backups changes.
  const folder = useDesktopState(({ settings }) => settings.backupsFolder)
  return useQuery({
    queryKey: [...queryKeys.firstSteps, folder],
    queryFn: ({ signal }) => call(getFirstSteps, { signal })
  })
}

/** Hides the first steps for all IT Support Specialists, and offers to undo that. */
export function useDismissFirstSteps() {
  const refresh = useRefresh()
  const restore = useRestoreFirstSteps()
  return useMutation({
    mutationFn: () => call(dismissFirstSteps),
    onSuccess: () => {
      showToast({
        title: t('First steps dismissed'),
        description: t('You can open the list again under Help.'),
        action: { label: t('Undo'), onClick: () => restore.mutate() }
      })
      return refresh(queryKeys.firstSteps)
    },
    onError: () => showError(t('Failed to hide the first steps'))
  })
}

/** Shows dismissed first steps on the dashboards of all IT Support Specialists again. */
export function useRestoreFirstSteps() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(restoreFirstSteps),
    onSuccess: () => refresh(queryKeys.firstSteps),
    onError: () => showError(t('Failed to show the first steps again'))
  })
}
