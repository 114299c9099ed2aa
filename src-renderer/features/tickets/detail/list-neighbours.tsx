import { Group, IconButton } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { listTickets, type Ticket } from '#shared/api/tickets.ts'
import { callPaged } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { LIST_KEYS, useScreenShortcuts } from '../../../lib/screen-shortcuts.ts'
import { t } from '../../../lib/texts.ts'
import { type ListPlace, noteOpened, type TicketEntry, useListPlace } from '../list-place.ts'

/** Leads to the tickets before and after one in the list from which it was opened, if it was. */
export function ListNeighbours({ id }: { id: number }) {
  const place = useListPlace()
  useEffect(() => noteOpened(id), [id])
  return place && <Neighbours id={id} place={place} />
}

function Neighbours({ id, place }: { id: number; place: ListPlace }) {
  const navigate = useNavigate()
  const { previous, next } = useNeighbours(id, place)
  const open = (neighbour: Neighbour | undefined) => {
    if (!neighbour) return
    const state: TicketEntry = { list: { ...place, index: neighbour.index } }
    // In place of this one, so that Back leads to the list.
    navigate(paths.ticket(neighbour.id), { state, replace: true })
  }
  useScreenShortcuts(t(LIST_KEYS), [
    { keys: 'j', label: t('Next ticket'), run: () => open(next) },
    { keys: 'k', label: t('Previous ticket'), run: () => open(previous) },
    { keys: 'J', label: t('Next ticket (with Shift)'), run: () => open(next) },
    { keys: 'K', label: t('Previous ticket (with Shift)'), run: () => open(previous) },
    { keys: 'u', label: t('Back to the list'), run: () => navigate(-1) }
  ])
  return (
    <Group attached role="group" aria-label={t('Tickets in this list')}>
      <IconButton
        variant="outline"
        aria-label={t('Previous ticket')}
        title={t('Previous ticket (K)')}
        disabled={!previous}
        onClick={() => open(previous)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        variant="outline"
        aria-label={t('Next ticket')}
        title={t('Next ticket (J)')}
        disabled={!next}
        onClick={() => open(next)}
      >
        <ChevronDown />
      </IconButton>
    </Group>
  )
}

interface Neighbour {
  id: number
  index: number
}

function useNeighbours(id: number, { query, index }: ListPlace) {
  const offset = Math.max(index - 1, 0)
  const page = { ...query, limit: 3, offset }
  const { data } = useQuery({
    queryKey: [...queryKeys.tickets, 'list', page],
    queryFn: ({ signal }) => callPaged(listTickets, { query: page, signal })
  })
  return data ? neighboursOf(data.rows, { id, index, offset }) : {}
}

/**
 * The tickets before and after one among a few rows of its list; where the list has lost it, those
 * that are now at its place.
 */
export function neighboursOf(
  rows: readonly Pick<Ticket, 'id'>[],
  { id, index, offset }: { id: number; index: number; offset: number }
): { previous?: Neighbour | undefined; next?: Neighbour | undefined } {
  const found = rows.findIndex((row) => row.id === id)
  const at = (position: number): Neighbour | undefined => {
    const row = rows[position]
    return row && { id: row.id, index: offset + position }
  }
  const gone = index - offset
  return found === -1
    ? { previous: at(gone - 1), next: at(gone) }
    : { previous: at(found - 1), next: at(found + 1) }
}
