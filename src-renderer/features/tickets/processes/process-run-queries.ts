import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  listTicketProcesses,
  type PartStart,
  skipProcessPart,
  startProcess,
  startProcessPart
} from '#shared/api/processes.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

const processesQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.ticketProcesses(ticketId),
    queryFn: ({ signal }) => call(listTicketProcesses, { params: { id: ticketId }, signal })
  })

/** The processes of a ticket, and those that the person can start there (D79). */
export const useTicketProcesses = (ticketId: number) => useQuery(processesQuery(ticketId))

export function useStartProcess(ticketId: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (processId: number) =>
      call(startProcess, { params: { id: ticketId }, body: { processId } }),
    onSuccess: ({ name }) => {
      showToast({ title: t('Process started'), description: name })
      return refresh(queryKeys.ticket(ticketId))
    },
    onError: (error) => showError(messageOf(error, t('Failed to start the process')))
  })
}

/** Starts a part that could not start, or skips one. */
export function useChangePart(ticketId: number, partId: number) {
  const refresh = useRefresh()
  const onSuccess = () => refresh(queryKeys.ticket(ticketId))
  const params = { id: partId }
  return {
    start: useMutation({
      mutationFn: (body: PartStart) => call(startProcessPart, { params, body }),
      onSuccess,
      onError: (error) => showError(messageOf(error, t('Failed to start this part')))
    }),
    skip: useMutation({
      mutationFn: () => call(skipProcessPart, { params }),
      onSuccess,
      onError: (error) => showError(messageOf(error, t('Failed to skip this part')))
    })
  }
}
