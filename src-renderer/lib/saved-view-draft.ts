import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import type { SavedView } from '#shared/api/saved-views.ts'
import { paths } from './paths.ts'

/** A saved view that is to be changed, or the filters of a new one (D48). */
export type SavedViewDraft = SavedView | { filters: string }

/** The saved view whose dialog is open, which the layout shows over any screen. */
export const useSavedViewDraft = create<{ draft: SavedViewDraft | null }>()(() => ({ draft: null }))

export function editSavedView(draft: SavedViewDraft | null): void {
  useSavedViewDraft.setState({ draft })
}

/** The screens that are lists of tickets, which a view can show. */
const LISTS: readonly string[] = [
  paths.dashboard,
  paths.dashboardAlias,
  paths.tickets,
  paths.unassigned,
  paths.departmentTickets
]

/**
 * The path and the filters of the present list, all of its pages, as a view keeps them; undefined on
 * other screens.
 */
export function useListAddress(): string | undefined {
  const { pathname, search } = useLocation()
  if (!LISTS.includes(pathname)) return undefined
  // A typed address may write its parameters in another way than the lists do.
  const params = new URLSearchParams(search)
  params.delete('page')
  return `${pathname}?${params}`
}
