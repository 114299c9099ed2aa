import { createToaster } from '@chakra-ui/react'

/** What toasts are kept in; only `ui/toaster.tsx` reads it (limits: spec §9). */
export const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5000,
  hotkey: ['F8']
})

/** Shows a message in the corner. At most one is visible: a new one takes the place of the old one instead of queueing. */
export function showToast(toast: { title: string; description?: string; tone?: 'neutral' | 'destructive' }): void {
  const { tone, ...texts } = toast
  toaster.remove()
  toaster.create({ ...texts, type: tone === 'destructive' ? 'error' : 'info', closable: true })
}
