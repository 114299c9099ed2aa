import { create } from 'zustand'

/**
 * A dialog that can open over any screen, at most one at a time; the layout shows it, but the
 * kiosk's layer shows the one for leaving the kiosk.
 */
export type GlobalDialog = 'new-ticket' | 'shortcuts' | 'palette' | 'leave-kiosk'

export const useGlobalDialog = create<{ shown: GlobalDialog | null }>()(() => ({ shown: null }))

export function showDialog(dialog: GlobalDialog): void {
  useGlobalDialog.setState({ shown: dialog })
}

export function closeDialog(): void {
  useGlobalDialog.setState({ shown: null })
}
