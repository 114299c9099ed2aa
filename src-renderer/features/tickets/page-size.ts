import { useSyncExternalStore } from 'react'
import { isKiosk } from '../../lib/kiosk.ts'

/** How many tickets a page can have; the first is that of the specification (spec §9). */
export const PAGE_SIZES = [5, 10, 25, 50] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Where this device keeps the choice. */
const KEY = 'help-desk-page-size'

const listeners = new Set<() => void>()

/** The number of tickets per page on this device; a kiosk does not keep it. */
export function pageSize(): PageSize {
  const stored = isKiosk() ? null : localStorage.getItem(KEY)
  return PAGE_SIZES.find((size) => String(size) === stored) ?? PAGE_SIZES[0]
}

export function setPageSize(size: PageSize): void {
  localStorage.setItem(KEY, String(size))
  for (const listener of listeners) listener()
}

/** Like {@link pageSize}, for components. */
export function usePageSize(): PageSize {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, pageSize)
}
