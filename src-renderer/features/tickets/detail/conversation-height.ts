import { type RefObject, useLayoutEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ConversationHeight {
  isExpanded: boolean
  setExpanded(isExpanded: boolean): void
}

/** Whether the person wants conversations as high as the window, on this device. */
export const useConversationHeight = create<ConversationHeight>()(
  persist((set) => ({ isExpanded: false, setExpanded: (isExpanded) => set({ isExpanded }) }), {
    name: 'help-desk-conversation'
  })
)

/** The height of the list of comments, in pixels (spec §9). */
const LIST_HEIGHT = 300

/** The lowest height beside a whole description, in pixels: enough for the newest comment. */
const MIN_HEIGHT = 128

/** The free space below the box: the padding of the card and of the page, in pixels. */
const GAP = 50

/** How a list follows the window: `expanded` is at least as high as usual, `reduced` at most. */
type WindowFit = 'expanded' | 'reduced'

const LIMITS: Record<WindowFit, { min: number; max: number }> = {
  expanded: { min: LIST_HEIGHT, max: Number.POSITIVE_INFINITY },
  reduced: { min: MIN_HEIGHT, max: LIST_HEIGHT }
}

/**
 * The height with which a list and what is below it in a box end with the window, within the limits
 * of a fit, in pixels.
 * @param list what gets the height
 * @param box what holds the list and should end with the window
 * @param fit null for a list that has its usual height
 */
export function useListHeight(
  list: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  fit: WindowFit | null
): number {
  const [height, setHeight] = useState(LIST_HEIGHT)
  useLayoutEffect(() => {
    const outer = box.current
    if (!fit || !outer) return
    const { min, max } = LIMITS[fit]
    const measure = () => {
      // The list is another element for each new entry.
      const place = list.current?.getBoundingClientRect()
      if (!place) return
      const above = place.top + window.scrollY
      const below = outer.getBoundingClientRect().bottom - place.bottom + GAP
      const room = Math.floor(window.innerHeight - above - below)
      setHeight(Math.min(Math.max(min, room), max))
    }
    measure()
    // The description above it and the form below it change their heights too.
    const observer = new ResizeObserver(measure)
    for (const part of [...(outer.parentElement?.children ?? []), ...outer.children])
      observer.observe(part)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [list, box, fit])
  return fit ? height : LIST_HEIGHT
}
