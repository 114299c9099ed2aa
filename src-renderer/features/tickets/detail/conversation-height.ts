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

/** The lowest height of a list that is expanded, in pixels: that of one that is not (spec §9). */
const MIN_HEIGHT = 300

/** The free space below the box: the padding of the card and of the page, in pixels. */
const GAP = 50

/**
 * The height with which a list and what is below it in a box reach the window's end, in pixels;
 * undefined where it should not.
 * @param list what gets the height
 * @param box what holds the list and should end with the window
 */
export function useHeightToWindowEnd(
  list: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  isWanted: boolean
): number | undefined {
  const [height, setHeight] = useState(MIN_HEIGHT)
  useLayoutEffect(() => {
    const outer = box.current
    if (!isWanted || !outer) return
    const measure = () => {
      // The list is another element for each new entry.
      const place = list.current?.getBoundingClientRect()
      if (!place) return
      const above = place.top + window.scrollY
      const below = outer.getBoundingClientRect().bottom - place.bottom + GAP
      setHeight(Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - above - below)))
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
  }, [list, box, isWanted])
  return isWanted ? height : undefined
}
