import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { takeOpened } from '../list-place.ts'
import { focusedTicket, focusRow } from './row-links.ts'

/**
 * Keeps the keyboard's place in a list: on the row that a person comes back from, and, where the
 * row or the bar that had the focus is gone, on what now stands there.
 * @param ids the tickets of the page, in order; undefined until they are known
 * @returns moves the focus back to the row, where nothing else has it
 */
export function useRestoredFocus(
  ids: readonly number[] | undefined,
  hasSelection: boolean
): () => void {
  useFocusOnReturn(ids !== undefined)
  const last = useRef<{ id: number; ids: readonly number[] }>(undefined)
  const note = useEffectEvent(() => {
    const id = focusedTicket()
    if (id !== undefined && ids) last.current = { id, ids }
  })
  const restore = () => {
    const to = last.current && ids && successor(last.current.id, last.current.ids, ids)
    if (to !== undefined) focusRow(to)
  }
  const restoreNow = useEffectEvent(restore)

  useEffect(() => {
    const listen = () => note()
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [])
  // The row that had the focus may be gone, or the bar, which only goes with the last mark.
  const present = ids?.join()
  useEffect(() => {
    if (present !== undefined) restoreNow()
  }, [present])
  useEffect(() => {
    if (!hasSelection) restoreNow()
  }, [hasSelection])
  return restore
}

/** The row that stands where another one was: itself, else the next that is left, else the last. */
export function successor(
  id: number,
  before: readonly number[],
  now: readonly number[]
): number | undefined {
  return before.slice(before.indexOf(id)).find((one) => now.includes(one)) ?? now.at(-1)
}

function useFocusOnReturn(hasRows: boolean): void {
  const navigation = useNavigationType()
  useEffect(() => {
    if (!hasRows) return
    const opened = takeOpened()
    if (opened !== undefined && navigation === 'POP') focusRow(opened)
  }, [hasRows, navigation])
}
