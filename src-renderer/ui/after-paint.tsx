import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children after the first paint, because they take longer than a frame and the rest of
 * a screen should answer a click at once.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
