import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useVisitKey } from '../../../lib/dialog-entry.ts'

/** The id of a comment in the page, and the fragment of an address that leads to it. */
export const commentAnchor = (id: number) => `comment-${id}`

/** Whether the address leads to a comment. */
export function useIsCommentAsked(): boolean {
  return useLocation().hash.startsWith('#comment-')
}

/**
 * Scrolls a list to the comment that the address leads to, each time someone goes there; the newest
 * one is in view where it is not among those that are loaded.
 * @param length how many entries the list has
 */
export function useShowAnchor(list: RefObject<HTMLElement | null>, length: number): void {
  const { hash } = useLocation()
  const key = useVisitKey()
  const hasEntries = length > 0
  const lastVisit = useRef<string>(null)
  useEffect(() => {
    // Each visit has a key of its own, also where the address is the same.
    if (!hasEntries || lastVisit.current === key || !/^#comment-\d+$/.test(hash)) return
    lastVisit.current = key
    list.current?.querySelector(hash)?.scrollIntoView({ block: 'nearest' })
  }, [list, hash, key, hasEntries])
}
