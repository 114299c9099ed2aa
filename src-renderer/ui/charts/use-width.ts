import { startTransition, useCallback, useState } from 'react'

/** Measures how wide an element is, in pixels; null before it is first shown. Its ref goes to the element. */
export function useWidth() {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      // In a tab that is left nothing has a width, and nothing needs one.
      if (width === 0) return
      const update = () => setWidth(Math.floor(width))
      // What is further down a page with thirty charts is drawn while the page already answers.
      if (top < window.innerHeight) update()
      else startTransition(update)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
