import { startTransition, useCallback, useState } from 'react'

/** Measures how wide an element is, in pixels; null before it is first shown. Its ref goes to the element. */
export function useWidth() {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const { width } = element.getBoundingClientRect()
      // In a tab that is left, nothing has a width, and nothing needs one. What depends on the width may take its time:
      // a page with thirty charts answers all the while.
      if (width > 0) startTransition(() => setWidth(Math.floor(width)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
