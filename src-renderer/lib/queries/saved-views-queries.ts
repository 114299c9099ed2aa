import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type NewSavedView,
  type SavedViewChange,
  updateSavedView
} from '#shared/api/saved-views.ts'
import { text } from '#shared/languages/texts.ts'
import { call, messageOf } from '../api.ts'
import { paths } from '../paths.ts'
import { queryKeys } from '../query-keys.ts'
import { t } from '../texts.ts'
import { showError } from '../toasts.ts'
import { useRefresh } from './refresh.ts'
import { useCurrentUser } from './session-queries.ts'

/** The views that a person sees (D48). */
export function useSavedViews({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.savedViews,
    queryFn: ({ signal }) => call(listSavedViews, { signal }),
    enabled
  })
}

const DUE_TODAY = {
  name: text('Due today'),
  filters: `${paths.tickets}?status=open&status=in-progress&due=today&sort=due&direction=asc`
}

/** The views that everyone has while tickets have deadlines (D72). */
export function useBuiltInViews(): readonly { name: string; filters: string }[] {
  const hasDeadlines = useCurrentUser().user?.serviceLevels
  return hasDeadlines ? [{ ...DUE_TODAY, name: t(DUE_TODAY.name) }] : []
}

export function useSaveView() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewSavedView) => call(createSavedView, { body }),
    onSuccess: () => refresh(queryKeys.savedViews),
    onError: (error) => showError(messageOf(error, t('Failed to save the view')))
  })
}

/** Gives a view another name or other filters. */
export function useUpdateView(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: SavedViewChange) => call(updateSavedView, { params: { id }, body }),
    onSuccess: () => refresh(queryKeys.savedViews),
    onError: (error) => showError(messageOf(error, t('Failed to save the view')))
  })
}

export function useDeleteView() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteSavedView, { params: { id } }),
    onSuccess: () => refresh(queryKeys.savedViews),
    onError: (error) => showError(messageOf(error, t('Failed to delete the view')))
  })
}
