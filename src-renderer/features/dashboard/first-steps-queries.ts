import { useMutation, useQuery } from '@tanstack/react-query'
import { dismissFirstSteps, getFirstSteps } from '#shared/api/first-steps.ts'
import { call } from '../../lib/api.ts'
import { useDesktopState } from '../../lib/desktop.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showError } from '../../lib/toasts.ts'

/** Which steps of setting up the help desk are done (D98). */
export function useFirstSteps() {
  // The desktop tells of no event when the folder of its backups changes.
  const folder = useDesktopState(({ settings }) => settings.backupsFolder)
  return useQuery({
    queryKey: [...queryKeys.firstSteps, folder],
    queryFn: ({ signal }) => call(getFirstSteps, { signal })
  })
}

export function useDismissFirstSteps() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(dismissFirstSteps),
    onSuccess: () => refresh(queryKeys.firstSteps),
    onError: () => showError('Failed to hide the first steps')
  })
}
