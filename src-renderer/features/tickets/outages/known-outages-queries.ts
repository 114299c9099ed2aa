import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Announcement, matchAnnouncements } from '#shared/api/announcements.ts'
import { call } from '../../../lib/api.ts'
import { useActiveAnnouncements } from '../../../lib/queries/announcements-queries.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { translated } from '../../../lib/translated.ts'

/** How long typing must pause before it is looked for, in milliseconds. */
const PAUSE_MS = 600

/** The longest text that is sent to be compared, in characters. */
const MAX_TEXT = 10_000

/**
 * The outages that a ticket being written may be about, as the server knows them (D81). Nothing is asked
 * for while there is no outage.
 */
export function useKnownOutages(ticket: { description: string; category: string }): Announcement[] {
  const { data: active = [] } = useActiveAnnouncements()
  const outages = active.filter(
    (one) => one.kind === 'outage' && one.state === 'now' && !one.hasThisToo
  )
  const body = useSettled(ticket.description.trim().slice(0, MAX_TEXT), ticket.category)
  const { data: found = [] } = useQuery({
    queryKey: [...queryKeys.announcements, 'matches', body],
    queryFn: ({ signal }) => call(matchAnnouncements, { body, signal }),
    enabled: outages.length > 0,
    placeholderData: keepPreviousData,
    // It is only offered: a failure is nothing that stops a person from writing.
    retry: false
  })
  return found.filter(({ id }) => outages.some((outage) => outage.id === id)).map(translated)
}

/** A text once it has been left alone for a while, and the category that is chosen. */
function useSettled(text: string, category: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text: settled, category }
}
