import { useMutation } from '@tanstack/react-query'
import {
  createProcess,
  deleteProcess,
  type Process,
  type ProcessInput,
  updateProcess
} from '#shared/api/processes.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** Creates a process, or replaces one. Objections to fields are shown by the form. */
export function useSaveProcess(process: Process | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ProcessInput) =>
      process === null
        ? call(createProcess, { body })
        : call(updateProcess, {
            params: { id: process.id },
            body: { ...body, updatedAt: process.updatedAt }
          }),
    onSuccess: () => {
      showToast({ title: t('Process saved') })
      return refresh(queryKeys.processes)
    },
    onError(error) {
      if (error instanceof ApiError && error.fieldErrors.length > 0) return
      showError(messageOf(error, t('Failed to save the process')))
    }
  })
}

export function useDeleteProcess(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteProcess, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Process deleted') })
      return refresh(queryKeys.processes)
    },
    onError: () => showError(t('Failed to delete the process'))
  })
}
