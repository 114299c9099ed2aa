import { useEffect, useState } from 'react'

/** How far down the window the line is at which the section counts as current, as a fraction. */
const LINE_FRACTION = 0.3

/**
 * Finds the section of a page that the person is looking at.
 * @param ids of the sections, from top to bottom
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    const update = () => setCurrent(currentOf(ids) ?? ids[0])
    update()
    document.addEventListener('scroll', update, { passive: true })
    return () => document.removeEventListener('scroll', update)
  }, [ids])
  return current
}

function currentOf(ids: readonly string[]): string | undefined {
  const { scrollY, innerHeight } = window
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  // The last sections can't be scrolled up to the line: at the end of the page the current one is
  // the one that was jumped to, if it is visible.
  if (isAtEnd) {
    const target = ids.find((id) => location.hash === `#${id}`)
    return target !== undefined && topOf(target) >= 0 ? target : ids.at(-1)
  }
  return ids.findLast((id) => topOf(id) <= innerHeight * LINE_FRACTION)
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}
