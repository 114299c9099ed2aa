import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listTickets, type Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { MAX_SEARCH_LENGTH } from '#shared/domain/search-text.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useSavedViews } from '../../lib/queries/saved-views-queries.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useShortcutGroups } from '../../lib/screen-shortcuts.ts'
import { PALETTE_KEYS, useShortcutList } from '../shortcuts/use-shortcuts.ts'
import { matching } from './palette-matches.ts'

/** How long typing must pause before tickets are asked for, in milliseconds. */
const PAUSE_MS = 200

/** The most entries of each kind. */
const LIMITS = { commands: 6, people: 4, tickets: 5 }

/** Something that the palette finds and opens. */
export interface PaletteEntry {
  /** Unique among all entries. */
  value: string
  kind: 'Go to' | 'Action' | 'People' | 'Tickets'
  label: string
  /** What stands behind the label: a reference, a role, keys. */
  detail?: string | undefined
  ticket?: Ticket
  run(): void
}

/**
 * What a few letters find: screens and actions, people, and, as soon as the server has answered,
 * tickets by their reference or their words. Those of a kind are together, the best of all first;
 * tickets come last, because they arrive last: nothing that is chosen already moves.
 */
export function usePaletteEntries(user: User, typed: string): PaletteEntry[] {
  const navigate = useNavigate()
  const { actions, destinations } = useShortcutList(user)
  const groups = useShortcutGroups((state) => state.groups)
  const { data: users = [] } = useUsers()
  const { data: savedViews = [] } = useSavedViews({ enabled: true })
  const tickets = useFoundTickets(typed.trim())

  const isEmpty = typed.trim() === ''
  const ofScreen = groups.flatMap(({ shortcuts }) => shortcuts)
  const toDo = [...actions.filter(({ keys }) => keys !== PALETTE_KEYS), ...ofScreen]
  const commands = [
    ...destinations.map((one) => ({ ...one, kind: 'Go to' as const })),
    ...toDo.map((one) => ({ ...one, kind: 'Action' as const }))
  ].map(
    ({ keys, label, kind, run }): PaletteEntry => ({
      value: `${kind} ${keys}`,
      kind,
      label,
      detail: keys,
      run
    })
  )
  const views = savedViews.map(
    ({ id, name, department, filters }): PaletteEntry => ({
      value: `view ${id}`,
      kind: 'Go to',
      label: name,
      detail: department ?? 'View',
      run: () => void navigate(filters)
    })
  )
  const people = users.map(
    ({ id, fullName, username, role }): PaletteEntry => ({
      value: `person ${id}`,
      kind: 'People',
      label: fullName,
      detail: `${username} · ${role}`,
      // The tickets that they work on.
      run: () => void navigate(`${paths.tickets}?assigneeId=${id}`)
    })
  )
  const entries = [
    ...matching(
      typed,
      [...commands, ...views],
      ({ label }) => label,
      isEmpty ? Number.POSITIVE_INFINITY : LIMITS.commands
    ),
    ...(isEmpty
      ? []
      : matching(typed, people, ({ label, detail }) => `${label} ${detail}`, LIMITS.people)),
    ...tickets.map(
      (ticket): PaletteEntry => ({
        value: `ticket ${ticket.id}`,
        kind: 'Tickets',
        label: firstLine(ticket.description, ticket.format),
        detail: ticket.ticketId,
        ticket,
        run: () => void navigate(paths.ticket(ticket.id))
      })
    )
  ]
  return [...Map.groupBy(entries, ({ kind }) => kind).values()].flat()
}

/** The newest tickets with a text, once typing has paused; the former ones stay meanwhile. */
function useFoundTickets(typed: string): readonly Ticket[] {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.slice(0, MAX_SEARCH_LENGTH)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    queryKey: [...queryKeys.tickets, 'palette', search],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { search, limit: LIMITS.tickets, total: 'false' }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData
  })
  return (typed !== '' && data) || []
}
