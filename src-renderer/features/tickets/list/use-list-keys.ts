import { useRef } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { type Shortcut, useScreenShortcuts } from '../../../lib/screen-shortcuts.ts'
import { useEscape } from '../../../ui/use-escape.ts'
import type { BulkAction, BulkBarProps } from '../bulk/bulk-bar.tsx'
import type { Marks } from '../bulk/marks.ts'
import { useTakeTicket } from '../ticket-queries.ts'
import { rightsOf } from '../ticket-rights.ts'
import { focusedTicket, moveFocus } from './row-links.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface ListKeys {
  /** The tickets of the page; undefined until they are known. */
  rows: readonly Ticket[] | undefined
  marks: Marks
  /** Does something with the marked tickets, or opens the choice for it. */
  onBulk(action: BulkAction): void
  /** Links a ticket to another one. */
  onLink(ticket: Ticket): void
}

/** Whether Escape is for a text that is being written. */
const isWriting = () =>
  document.activeElement?.matches('textarea, input:not([type=checkbox])') ?? false

/**
 * The keys of a list.
 * @returns goes back to the row from a choice that a key has opened
 */
export function useListKeys({ rows, marks, onBulk, onLink }: ListKeys): BulkBarProps['onReturn'] {
  const { user } = useCurrentUser()
  const take = useTakeTicket()
  const markedToChange = useRef<number>(undefined)
  const restoreFocus = useKeptFocus(
    rows?.map(({ id }) => id),
    marks.ids.size > 0
  )
  /** @param run gets the row that has the focus, if any */
  const withRow = (run: (ticket: Ticket) => void) => () => {
    const id = focusedTicket()
    const ticket = rows?.find((row) => row.id === id)
    if (ticket) run(ticket)
  }
  const isChangeable = (ticket: Ticket) => rightsOf(user, ticket).fields
  const toggle = (isRange: boolean) =>
    withRow((ticket) => {
      if (isChangeable(ticket)) marks.toggle(ticket.id, isRange)
    })
  /** Without marks, the row that has the focus is the one to change. */
  const change = (action: BulkAction) => {
    markedToChange.current = undefined
    if (marks.ids.size > 0) return onBulk(action)
    withRow((ticket) => {
      if (!isChangeable(ticket)) return
      markedToChange.current = ticket.id
      marks.toggle(ticket.id)
      onBulk(action)
    })()
  }
  const takeRow = withRow((ticket) => {
    if (user && isTeamOf(user.role, ticket.department) && rightsOf(user, ticket).assignee)
      take.mutate({ id: ticket.id, assigneeId: user.id })
  })
  useEscape(marks.ids.size > 0, () => !isWriting() && marks.set([]))
  const isAnyChangeable = marks.ids.size > 0 || (rows?.some(isChangeable) ?? true)
  const changing: Shortcut[] = [
    { keys: 'x', label: 'Mark the row', run: toggle(false) },
    { keys: 'X', label: 'Mark all rows up to this one (with Shift)', run: toggle(true) },
    {
      keys: 'i',
      label: 'Assign what is marked to me',
      run: () => (marks.ids.size > 0 ? onBulk('me') : takeRow())
    },
    { keys: 'a', label: 'Assign what is marked', run: () => change('assignee') },
    { keys: 's', label: 'Status of what is marked', run: () => change('status') },
    { keys: 'p', label: 'Priority of what is marked', run: () => change('priority') },
    { keys: 'd', label: 'Department of what is marked', run: () => change('department') }
  ]
  useScreenShortcuts('In a list', [
    { keys: 'j', label: 'Next row', run: () => moveFocus(1) },
    { keys: 'k', label: 'Previous row', run: () => moveFocus(-1) },
    ...(isAnyChangeable ? changing : []),
    { keys: 'm', label: 'Link the row as a duplicate, part or related', run: withRow(onLink) }
  ])
  return ({ isCancelled }) => {
    restoreFocus()
    const id = markedToChange.current
    if (isCancelled && id !== undefined && marks.ids.has(id)) marks.toggle(id)
  }
}
