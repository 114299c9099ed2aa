import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '../lib/keys.ts'

/**
 * Closes by Escape what is open but does not listen yet: a dialog does from the frame after the one
 * it is drawn in, and takes the key for itself from then on.
 */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented) onClose()
  })
  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isOpen])
}
