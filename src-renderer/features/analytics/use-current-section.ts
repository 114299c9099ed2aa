import { useEffect, useState } from 'react'

/** How far down the window what one looks at is. */
const LINE = 0.3

/**
 * At which part of a page one is.
 * @param ids of the parts, from top to bottom
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
  // The last ones may be too low to come up to the line: there it is the one that was jumped to, if
  // it is in sight.
  if (isAtEnd) {
    const target = ids.find((id) => location.hash === `#${id}`)
    return target !== undefined && topOf(target) >= 0 ? target : ids.at(-1)
  }
  return ids.findLast((id) => topOf(id) <= innerHeight * LINE)
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}
