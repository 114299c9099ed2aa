import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type NewSavedView,
  updateSavedView
} from '#shared/api/saved-views.ts'
import { call, messageOf } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { showError } from '../toasts.ts'
import { useRefresh } from './refresh.ts'

/** The views that a person sees (D48). */
export function useSavedViews({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.savedViews,
    queryFn: ({ signal }) => call(listSavedViews, { signal }),
    enabled
  })
}

/** Saves a new view, or gives the one with this id another name. */
export function useSaveView(id: number | undefined) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ name, ...more }: NewSavedView) =>
      id === undefined
        ? call(createSavedView, { body: { name, ...more } })
        : call(updateSavedView, { params: { id }, body: { name } }),
    onSuccess: () => refresh(queryKeys.savedViews),
    onError: (error) => showError(messageOf(error, 'Could not save the view'))
  })
}

export function useDeleteView() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteSavedView, { params: { id } }),
    onSuccess: () => refresh(queryKeys.savedViews),
    onError: (error) => showError(messageOf(error, 'Could not delete the view'))
  })
}
