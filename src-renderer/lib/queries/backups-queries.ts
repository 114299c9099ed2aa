import { useMutation, useQuery } from '@tanstack/react-query'
import { createBackup, getBackups } from '#shared/api/backups.ts'
import { call, messageOf } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { t } from '../texts.ts'
import { showError, showToast } from '../toasts.ts'
import { useRefresh } from './refresh.ts'

/** The backups of the database, for IT Support Specialists. */
export function useBackups() {
  return useQuery({
    queryKey: queryKeys.backups,
    queryFn: ({ signal }) => call(getBackups, { signal })
  })
}

/** Backs the database up now. */
export function useCreateBackup() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(createBackup),
    onSuccess: () => showToast({ title: t('Backup created successfully') }),
    onError: (error) => showError(messageOf(error, t('Failed to create backup'))),
    onSettled: () => refresh(queryKeys.backups)
  })
}
