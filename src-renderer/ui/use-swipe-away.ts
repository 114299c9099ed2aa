import { type CSSProperties, type PointerEvent, useState } from 'react'
import { pageIsRightToLeft } from '../lib/reading-direction.ts'

/**
 * Lets an element be swiped off the end of the page, with finger or mouse: to the right, and on a page
 * from the right to the left.
 * @param threshold the distance in pixels from which a swipe counts
 * @returns the properties to pass to the element
 */
export function useSwipeAway(threshold: number, onSwipe: () => void) {
  const [start, setStart] = useState<number | null>(null)
  const [distance, setDistance] = useState(0)
  const way = pageIsRightToLeft() ? -1 : 1

  const style: CSSProperties = {
    transform: `translateX(${distance * way}px)`,
    touchAction: 'pan-y'
  }
  return {
    style,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnButton = event.target instanceof Element && event.target.closest('button')
      if (event.button !== 0 || isOnButton) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setStart(event.clientX)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start !== null) setDistance(Math.max(0, (event.clientX - start) * way))
    },
    onPointerUp: () => {
      if (distance >= threshold) onSwipe()
      else setDistance(0)
      setStart(null)
    },
    onPointerCancel: () => {
      setDistance(0)
      setStart(null)
    }
  }
}
