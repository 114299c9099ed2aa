import { create } from 'zustand'

export interface Toast {
  title: string
  description?: string
  tone?: 'neutral' | 'destructive'
}

interface ToastStore {
  /** At most one is visible (spec §9): a new one takes the place of the old one. */
  current: (Toast & { id: number }) | null
  dismiss(): void
}

let lastId = 0

export const useToasts = create<ToastStore>()((set) => ({
  current: null,
  dismiss: () => set({ current: null })
}))

/** Shows a message in the corner for {@link TOAST_DURATION_MS}. */
export function showToast(toast: Toast): void {
  lastId += 1
  useToasts.setState({ current: { ...toast, id: lastId } })
}

/** How long a toast stays (spec §9). */
export const TOAST_DURATION_MS = 5000
