import { create } from 'zustand'
import { t } from './texts.ts'

/** Whether something has worked, is worth knowing, or has failed. */
export type ToastTone = 'success' | 'info' | 'destructive'

export interface ToastContent {
  title: string
  description?: string
  tone?: ToastTone
  /** A button in the toast; a click also dismisses the toast. */
  action?: { label: string; onClick(): void }
  /** How long the toast is shown, in milliseconds, where it is longer than the default. */
  duration?: number
}

/** The last toast; only `ui/toaster.tsx` shows it, which may load after it. */
export const useLastToast = create<{ toast: ToastContent | null }>()(() => ({ toast: null }))

/**
 * Shows a message in the corner. At most one is visible: a new one replaces the old one instead of
 * queueing.
 */
export function showToast(toast: ToastContent): void {
  useLastToast.setState({ toast })
}

/** Shows that an administrator's action has failed (spec §8). */
export function showError(description: string): void {
  showToast({ tone: 'destructive', title: t('Error'), description })
}
