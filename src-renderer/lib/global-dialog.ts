import { create } from 'zustand'

/**
 * A dialog that opens over any screen: the layout shows it, the way out of a kiosk its own layer.
 * At most one at a time.
 */
export type GlobalDialog = 'new-ticket' | 'shortcuts' | 'leave-kiosk'

export const useGlobalDialog = create<{ shown: GlobalDialog | null }>()(() => ({ shown: null }))

export function showDialog(dialog: GlobalDialog): void {
  useGlobalDialog.setState({ shown: dialog })
}

export function closeDialog(): void {
  useGlobalDialog.setState({ shown: null })
}
