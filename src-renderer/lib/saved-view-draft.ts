import { create } from 'zustand'
import type { SavedView } from '#shared/api/saved-views.ts'

/** A saved view that is to be changed, or the filters of a new one (D48). */
export type SavedViewDraft = SavedView | { filters: string }

/** The saved view whose dialog is open, which the layout shows over any screen. */
export const useSavedViewDraft = create<{ draft: SavedViewDraft | null }>()(() => ({ draft: null }))

export function editSavedView(draft: SavedViewDraft | null): void {
  useSavedViewDraft.setState({ draft })
}
