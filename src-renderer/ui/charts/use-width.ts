import { startTransition, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Measures the width of an element, in pixels; null before it is first shown. Pass the returned ref
 * to the element.
 */
export function useWidth() {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = (draw: (update: () => void) => void) => {
      const width = Math.floor(element.getBoundingClientRect().width)
      // Elements in a hidden tab have no width, and need none.
      if (width > 0) draw(() => setWidth(width))
    }
    const follow = () =>
      // Charts below the window are rendered with lower priority, so that a page with thirty charts
      // already responds.
      measure(
        element.getBoundingClientRect().top < window.innerHeight
          ? (update) => update()
          : startTransition
      )
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    // Paper has another width, and the page is printed right after this event.
    const paper = matchMedia('print')
    const print = () => measure(flushSync)
    paper.addEventListener('change', print)
    return () => {
      observer.disconnect()
      paper.removeEventListener('change', print)
    }
  }, [])
  return { ref, width }
}
