import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findSimilar, MAX_SIMILAR_TEXT, type Similar } from '#shared/api/similar.ts'
import { call } from '../../../lib/api.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** How long typing must pause before it is looked for, in milliseconds. */
const PAUSE_MS = 600

/**
 * The shortest text that says what a ticket is about, in characters: that of a description (D12).
 */
const MIN_TEXT = 10

const NOTHING: Similar = { tickets: [], articles: [] }

/**
 * Possible answers to a ticket that is being written (D50); an answer that comes too late is not
 * waited for. Nothing at a kiosk: others stand around it, and it keeps no draft for a person who
 * goes to look.
 */
export function useSimilar(text: string): Similar {
  const isKiosk = useIsKiosk()
  const begun = text.trim().slice(0, MAX_SIMILAR_TEXT)
  const asked = useSettled(begun)
  const { data } = useQuery({
    queryKey: [...queryKeys.tickets, 'similar', asked],
    queryFn: ({ signal }) => call(findSimilar, { query: { text: asked }, signal }),
    enabled: asked.length >= MIN_TEXT && !isKiosk,
    placeholderData: keepPreviousData,
    // It is only offered: a failure is nothing that stops a person from writing.
    retry: false
  })
  return data && begun.length >= MIN_TEXT ? data : NOTHING
}

/** A text once it has been left alone for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
