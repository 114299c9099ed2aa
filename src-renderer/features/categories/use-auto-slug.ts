import { useRef } from 'react'
import { followName } from './auto-slug.ts'

/**
 * Lets a form's slug follow its name until somebody writes another one (spec §5).
 * @returns what is called with each change of the name
 */
export function useAutoSlug(slugNow: () => string, setSlug: (slug: string) => void): (name: string) => void {
  const lastAuto = useRef<string | null>(null)
  return (name) => {
    const { slug, auto } = followName({ slug: slugNow(), auto: lastAuto.current }, name)
    lastAuto.current = auto
    setSlug(slug)
  }
}
