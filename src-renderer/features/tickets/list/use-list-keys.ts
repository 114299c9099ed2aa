import { useRef } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { LIST_KEYS, type Shortcut, useScreenShortcuts } from '../../../lib/screen-shortcuts.ts'
import { t } from '../../../lib/texts.ts'
import { useEscape } from '../../../ui/use-escape.ts'
import type { BulkAction, BulkBarProps } from '../bulk/bulk-bar.tsx'
import type { Selection } from '../bulk/selection.ts'
import { useAssignTicket } from '../change-queries.ts'
import { rightsOf } from '../ticket-rights.ts'
import { focusedTicket, moveFocus } from './row-links.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

interface ListKeys {
  /** The tickets of the page; undefined until they are known. */
  rows: readonly Ticket[] | undefined
  selection: Selection
  /** Does something with the selected tickets, or opens the choice for it. */
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
export function useListKeys({
  rows,
  selection,
  onBulk,
  onLink
}: ListKeys): BulkBarProps['onReturn'] {
  const { user } = useCurrentUser()
  const take = useAssignTicket()
  const markedToChange = useRef<number>(undefined)
  const restoreFocus = useRestoredFocus(
    rows?.map(({ id }) => id),
    selection.ids.size > 0
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
      if (isChangeable(ticket)) selection.toggle(ticket.id, isRange)
    })
  /** Without a selection, the row that has the focus is the one to change. */
  const change = (action: BulkAction) => {
    markedToChange.current = undefined
    if (selection.ids.size > 0) return onBulk(action)
    withRow((ticket) => {
      if (!isChangeable(ticket)) return
      markedToChange.current = ticket.id
      selection.toggle(ticket.id)
      onBulk(action)
    })()
  }
  const assignRowToMe = withRow((ticket) => {
    if (user && isTeamOf(user.role, ticket.department) && rightsOf(user, ticket).assignee)
      take.mutate({ ticket, assigneeId: user.id })
  })
  useEscape(selection.ids.size > 0, () => !isWriting() && selection.set([]))
  const isAnyChangeable = selection.ids.size > 0 || (rows?.some(isChangeable) ?? true)
  const changing: Shortcut[] = [
    { keys: 'x', label: t('Select row'), run: toggle(false) },
    { keys: 'X', label: t('Select all rows up to this one (with Shift)'), run: toggle(true) },
    {
      keys: 'i',
      label: t('Assign selected to me'),
      run: () => (selection.ids.size > 0 ? onBulk('me') : assignRowToMe())
    },
    { keys: 'a', label: t('Assign selected'), run: () => change('assignee') },
    { keys: 's', label: t('Change status of selected'), run: () => change('status') },
    { keys: 'p', label: t('Change priority of selected'), run: () => change('priority') },
    { keys: 'd', label: t('Change department of selected'), run: () => change('department') }
  ]
  useScreenShortcuts(t(LIST_KEYS), [
    { keys: 'j', label: t('Next row'), run: () => moveFocus(1) },
    { keys: 'k', label: t('Previous row'), run: () => moveFocus(-1) },
    ...(isAnyChangeable ? changing : []),
    { keys: 'm', label: t('Link row to another ticket'), run: withRow(onLink) }
  ])
  return ({ isCancelled }) => {
    restoreFocus()
    const id = markedToChange.current
    if (isCancelled && id !== undefined && selection.ids.has(id)) selection.toggle(id)
  }
}
