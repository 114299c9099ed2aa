import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useScreenShortcuts } from '../../../lib/screen-shortcuts.ts'
import { takeOpened } from '../list-place.ts'
import { useTakeTicket } from '../ticket-queries.ts'
import { focusedTicket, focusRow, moveFocus } from './row-links.ts'

/** The keys of a list, whose focus returns to the row that was opened from it. */
export function useListKeys(rows: readonly Ticket[] | undefined): void {
  const { user } = useCurrentUser()
  const take = useTakeTicket()
  useFocusOnReturn(rows !== undefined)
  useScreenShortcuts('In a list', [
    { keys: 'j', label: 'Next row', run: () => moveFocus(1) },
    { keys: 'k', label: 'Previous row', run: () => moveFocus(-1) },
    {
      keys: 'i',
      label: 'Assign to me',
      run: () => {
        const id = focusedTicket()
        const ticket = rows?.find((row) => row.id === id)
        if (ticket && user && isTeamOf(user.role, ticket.department))
          take.mutate({ id: ticket.id, assigneeId: user.id })
      }
    }
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
