import { createToaster } from '@chakra-ui/react'

/** What toasts are kept in; only `ui/toaster.tsx` reads it (limits: spec §9). */
export const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5000,
  hotkey: ['F8']
})

/** Something has worked, something is worth knowing, something has failed. */
export type ToastTone = 'success' | 'info' | 'destructive'

/** The toaster's own names of the tones. */
const TYPES = { success: 'success', info: 'info', destructive: 'error' } as const

interface ToastContent {
  title: string
  description?: string
  tone?: ToastTone
  /** What one can do about it; a click also dismisses the toast. */
  action?: { label: string; onClick(): void }
  /** For how long it is shown, in milliseconds, where it is longer than usual. */
  duration?: number
}

/**
 * Shows a message in the corner. At most one is visible: a new one takes the place of the old one
 * instead of queueing.
 */
export function showToast(toast: ToastContent): void {
  const { tone = 'success', ...texts } = toast
  toaster.remove()
  toaster.create({ ...texts, type: TYPES[tone], closable: true })
}

/** Says what an administrator's action could not do (spec §8). */
export function showError(description: string): void {
  showToast({ tone: 'destructive', title: 'Error', description })
}
