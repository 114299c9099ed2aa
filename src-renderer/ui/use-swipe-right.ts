import { type CSSProperties, type PointerEvent, useState } from 'react'

/**
 * Lets an element be swiped to the right with finger or mouse.
 * @param threshold the distance in pixels from which a swipe counts
 * @returns the properties to pass to the element
 */
export function useSwipeRight(threshold: number, onSwipe: () => void) {
  const [start, setStart] = useState<number | null>(null)
  const [distance, setDistance] = useState(0)

  const style: CSSProperties = { transform: `translateX(${distance}px)`, touchAction: 'pan-y' }
  return {
    style,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnButton = event.target instanceof Element && event.target.closest('button')
      if (event.button !== 0 || isOnButton) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setStart(event.clientX)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start !== null) setDistance(Math.max(0, event.clientX - start))
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
