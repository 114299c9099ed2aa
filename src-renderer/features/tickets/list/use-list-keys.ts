import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useScreenShortcuts } from '../../../lib/screen-shortcuts.ts'
import { takeOpened } from '../list-place.ts'
import { useTakeTicket } from '../ticket-queries.ts'
import type { BulkField } from './bulk-bar.tsx'
import type { Marks } from './marks.ts'
import { focusedTicket, focusRow, moveFocus } from './row-links.ts'

/**
 * The keys of a list, whose focus returns to the row that was opened from it.
 * @param open opens the choice of a field, for the marked rows
 */
export function useListKeys(
  rows: readonly Ticket[] | undefined,
  marks: Marks,
  open: (field: BulkField) => void
): void {
  const { user } = useCurrentUser()
  const take = useTakeTicket()
  useFocusOnReturn(rows !== undefined)
  const focused = () => {
    const id = focusedTicket()
    return rows?.find((row) => row.id === id)
  }
  /** Without marks, the row that has the focus is the one to change. */
  const change = (field: BulkField) => {
    const ticket = focused()
    if (marks.ids.size === 0 && ticket) marks.toggle(ticket.id)
    if (marks.ids.size > 0 || ticket) open(field)
  }
  useScreenShortcuts('In a list', [
    { keys: 'j', label: 'Next row', run: () => moveFocus(1) },
    { keys: 'k', label: 'Previous row', run: () => moveFocus(-1) },
    {
      keys: 'x',
      label: 'Mark the row',
      run: () => {
        const ticket = focused()
        if (ticket) marks.toggle(ticket.id)
      }
    },
    {
      keys: 'i',
      label: 'Assign the row to me',
      run: () => {
        const ticket = focused()
        if (ticket && user && isTeamOf(user.role, ticket.department))
          take.mutate({ id: ticket.id, assigneeId: user.id })
      }
    },
    { keys: 'a', label: 'Assign what is marked', run: () => change('assignee') },
    { keys: 's', label: 'Status of what is marked', run: () => change('status') },
    { keys: 'p', label: 'Priority of what is marked', run: () => change('priority') }
  ])
}

function useFocusOnReturn(hasRows: boolean): void {
  const navigation = useNavigationType()
  useEffect(() => {
    if (!hasRows) return
    const opened = takeOpened()
    if (opened !== undefined && navigation === 'POP') focusRow(opened)
  }, [hasRows, navigation])
}
