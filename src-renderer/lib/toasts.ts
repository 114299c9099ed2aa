import { createToaster } from '@chakra-ui/react'

/** The store of toasts; only `ui/toaster.tsx` reads it (limits: spec §9). */
export const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5000,
  hotkey: ['F8']
})

/** Whether something has worked, is worth knowing, or has failed. */
export type ToastTone = 'success' | 'info' | 'destructive'

/** The toaster's own names of the tones. */
const TYPES = { success: 'success', info: 'info', destructive: 'error' } as const

interface ToastContent {
  title: string
  description?: string
  tone?: ToastTone
  /** A button in the toast; a click also dismisses the toast. */
  action?: { label: string; onClick(): void }
  /** How long the toast is shown, in milliseconds, where it is longer than the default. */
  duration?: number
}

/**
 * Shows a message in the corner. At most one is visible: a new one replaces the old one instead of
 * queueing.
 */
export function showToast(toast: ToastContent): void {
  const { tone = 'success', ...texts } = toast
  toaster.remove()
  toaster.create({ ...texts, type: TYPES[tone], closable: true })
}

/** Shows that an administrator's action has failed (spec §8). */
export function showError(description: string): void {
  showToast({ tone: 'destructive', title: 'Error', description })
}
