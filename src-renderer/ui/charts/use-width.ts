import { startTransition, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Measures how wide an element is, in pixels; null before it is first shown. Its ref goes to the
 * element.
 */
export function useWidth() {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = (draw: (update: () => void) => void) => {
      const width = Math.floor(element.getBoundingClientRect().width)
      // In a tab that is left nothing has a width, and nothing needs one.
      if (width > 0) draw(() => setWidth(width))
    }
    const follow = () =>
      // What is further down a page with thirty charts is drawn while the page already answers.
      measure(
        element.getBoundingClientRect().top < window.innerHeight
          ? (update) => update()
          : startTransition
      )
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    // Paper has a width of its own, and is printed as soon as this has been told of it.
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
