import { create } from 'zustand'

/** A dialog that opens over any screen. The layout shows it; at most one at a time. */
export type GlobalDialog = 'new-ticket' | 'shortcuts'

export const useGlobalDialog = create<{ shown: GlobalDialog | null }>()(() => ({ shown: null }))

export function showDialog(dialog: GlobalDialog): void {
  useGlobalDialog.setState({ shown: dialog })
}

export function closeDialog(): void {
  useGlobalDialog.setState({ shown: null })
}
