import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDepartments } from '#shared/api/departments.ts'
import { findServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import { previewServiceLevel } from '#shared/api/service-level-preview.ts'
import {
  readClosures,
  type ServiceLevelsUpdate,
  updateServiceLevels
} from '#shared/api/service-levels.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import type { TrialInput } from './trial/trial.ts'

/** Every department of the desk. */
export function useDepartmentList() {
  return useQuery({
    queryKey: queryKeys.departments,
    queryFn: ({ signal }) => call(listDepartments, { signal })
  })
}

/** Saves calendars and targets; clocks of open tickets move afterwards. */
export function useUpdateServiceLevels() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ServiceLevelsUpdate) => call(updateServiceLevels, { body }),
    onSuccess(levels) {
      client.setQueryData(queryKeys.serviceLevels, levels)
      showToast({ title: t('Service levels saved') })
      return refresh(queryKeys.tickets, queryKeys.anyTicket)
    },
    onError(error) {
      // Objections to fields are shown at these, and a change of someone else above the buttons.
      if (error instanceof ApiError && error.fieldErrors.length > 0) return undefined
      if (error instanceof ApiError && error.status === 409) return refresh(queryKeys.serviceLevels)
      showError(messageOf(error, t('Failed to save service levels')))
      return undefined
    }
  })
}

/** The effect of a change on open tickets; asked again where the body differs. */
export function useEffectOf(body: ServiceLevelsUpdate | null) {
  return useQuery({
    queryKey: [...queryKeys.serviceLevels, 'effect', JSON.stringify(body)],
    queryFn: ({ signal }) => body && call(findServiceLevelEffect, { body, signal }),
    enabled: body !== null,
    // Tickets come and go, so an older answer is worth nothing.
    gcTime: 0
  })
}

/** The deadline of a ticket that was made up; null without an input. */
export function useDeadline(input: TrialInput | null) {
  return useQuery({
    queryKey: ['service-level-preview', JSON.stringify(input)],
    queryFn: ({ signal }) => input && call(previewServiceLevel, { body: input, signal }),
    enabled: input !== null
  })
}

/** Reads the closures that an iCalendar file names. */
export function useReadClosures() {
  return useMutation({
    mutationFn: (body: { file: string; zone: string; from: string; until: string }) =>
      call(readClosures, { body })
  })
}
