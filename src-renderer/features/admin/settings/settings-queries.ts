import { useMutation, useQuery } from '@tanstack/react-query'
import { getHostNames } from '#shared/api/public-address.ts'
import { getSettings, type SettingsUpdate, updateSettings } from '#shared/api/settings.ts'
import { call } from '../../../lib/api.ts'
import { showErrorUnlessAtField } from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'

/** The settings of the help desk, for administrators. */
export function useSettings() {
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => call(getSettings, { signal })
  })
}

/** The names of the server, where they are needed to suggest a public address (D85). */
export function useHostNames(isNeeded: boolean) {
  return useQuery({
    queryKey: queryKeys.hostNames,
    queryFn: ({ signal }) => call(getHostNames, { signal }),
    enabled: isNeeded
  })
}

export function useUpdateSettings() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: SettingsUpdate) => withConfirmation(() => call(updateSettings, { body })),
    onSuccess: () => refresh(queryKeys.settings),
    onError: showErrorUnlessAtField(t('Failed to save settings'))
  })
}
