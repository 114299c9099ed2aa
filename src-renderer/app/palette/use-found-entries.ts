import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ArticleSummary, listArticles } from '#shared/api/articles.ts'
import { listTickets, type Ticket } from '#shared/api/tickets.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { MAX_SEARCH_LENGTH } from '#shared/domain/search-text.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { hasKnowledgeBase } from '../nav-items.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useRecentTickets } from './recent-tickets.ts'

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 200

/** The most tickets, and the most articles. */
const LIMIT = 5

/**
 * The server's results, or before anything is typed the tickets that were opened last. Former
 * results stay until there are new ones.
 */
export function useFoundEntries(user: SignedInUser, typed: string) {
  const navigate = useNavigate()
  const search = useAfterPause(typed.slice(0, MAX_SEARCH_LENGTH))
  const recent = useRecentTickets()
  const { data: tickets = [] } = useQuery({
    queryKey: [...queryKeys.tickets, 'palette', search],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { search, limit: LIMIT, total: 'false' }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData
  })
  const { data: articles = [] } = useQuery({
    queryKey: [...queryKeys.articles, 'palette', search],
    queryFn: ({ signal }) => call(listArticles, { query: { search, limit: LIMIT }, signal }),
    enabled: search !== '' && hasKnowledgeBase(user),
    placeholderData: keepPreviousData
  })

  const ticketEntry =
    (kind: string) =>
    (ticket: Ticket): PaletteEntry => ({
      ...{ value: `ticket ${ticket.id}`, kind, detail: ticket.ticketId, ticket },
      label: firstLine(ticket.description, ticket.format),
      run: () => void navigate(paths.ticket(ticket.id))
    })
  const articleEntry = ({ id, title, department }: ArticleSummary): PaletteEntry => ({
    ...{ value: `article ${id}`, kind: t('Articles'), label: title, detail: department ?? '' },
    run: () => void navigate(paths.article(id))
  })
  return typed === ''
    ? { recent: recent.map(ticketEntry(t('Recent tickets'))), found: [] }
    : {
        recent: [],
        found: [
          ...tickets.map(ticketEntry(t('Tickets'))),
          ...articles.map(translated).map(articleEntry)
        ]
      }
}

function useAfterPause(typed: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
