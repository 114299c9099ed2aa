import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  createSchedule,
  deleteSchedule,
  listScheduleRuns,
  listSchedules,
  previewSchedule,
  Recurrence,
  runSchedule,
  type Schedule,
  type ScheduleInput,
  updateSchedule
} from '#shared/api/schedules.ts'
import { ApiError, call, callPaged, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

const PAGE_ROWS = 50

/** The recurring tickets that the person manages. */
export function useSchedules() {
  return useQuery({
    queryKey: queryKeys.schedules,
    queryFn: ({ signal }) => call(listSchedules, { signal })
  })
}

/** The next dates of a recurrence; those of the one before while they are computed. */
export function usePreview(recurrence: ScheduleInput['recurrence']) {
  return useQuery({
    queryKey: [...queryKeys.schedules, 'preview', recurrence],
    queryFn: ({ signal }) => call(previewSchedule, { body: recurrence, signal }),
    enabled: Recurrence.safeParse(recurrence).success,
    placeholderData: keepPreviousData
  })
}

/** The runs of a recurring ticket, newest first, page by page. */
export function useScheduleRuns(id: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.scheduleRuns(id),
    queryFn: ({ pageParam: before, signal }) =>
      callPaged(listScheduleRuns, { params: { id }, query: { limit: PAGE_ROWS, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id)
  })
}

/** Creates a recurring ticket, or replaces one. Objections to fields are shown by the form. */
export function useSaveSchedule(schedule: Schedule | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ScheduleInput) =>
      schedule === null
        ? call(createSchedule, { body })
        : call(updateSchedule, {
            params: { id: schedule.id },
            body: { ...body, updatedAt: schedule.updatedAt }
          }),
    onSuccess: () => {
      showToast({ title: t('Recurring ticket saved') })
      return refresh(queryKeys.schedules)
    },
    onError(error) {
      if (error instanceof ApiError && error.fieldErrors.length > 0) return
      showError(messageOf(error, t('Failed to save the recurring ticket')))
    }
  })
}

export function useDeleteSchedule(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteSchedule, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Recurring ticket deleted') })
      return refresh(queryKeys.schedules)
    },
    onError: () => showError(t('Failed to delete the recurring ticket'))
  })
}

export function useRunSchedule(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(runSchedule, { params: { id } }),
    onSuccess: ({ ticket }) => {
      showToast({
        title: ticket ? t('{ticket} raised', { ticket: ticket.ticketId }) : t('Ticket raised')
      })
      return refresh(queryKeys.schedules)
    },
    onError: (error) => showError(messageOf(error, t('Failed to raise the ticket')))
  })
}
