import { type ReactNode, useDeferredValue } from 'react'

/**
 * Leaves the frame that answers a click to what is around it: its children take longer to make, and
 * come right after.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
