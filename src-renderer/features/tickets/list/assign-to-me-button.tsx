import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { useAssignTicket } from '../change-queries.ts'
import { useTicketRights } from '../ticket-rights.ts'

const PLACE = { position: 'absolute', px: '0', py: '0', _icon: { fontSize: '1.2em' } } as const

const IN_ROW = {
  ...PLACE,
  insetEnd: '1',
  top: '2',
  opacity: 0,
  'tr:hover &, &:focus-visible, &[data-loading]': { opacity: 1 },
  _print: { display: 'none' }
} as const

const ON_CARD = {
  ...PLACE,
  color: 'fg.muted',
  boxSize: '11',
  insetEnd: '0',
  bottom: '0'
} as const

/**
 * Assigns an unassigned ticket to the person, where they are of its team; it shows while the pointer
 * is on the row. With the keyboard, the key of the list does the same.
 */
export function AssignToMeButton({ ticket }: { ticket: Ticket }) {
  return <AssignToMe ticket={ticket} variant="subtle" size="2xs" css={IN_ROW} tabIndex={-1} />
}

/** The same on a card, beside whom it is assigned to. */
export function CardAssignToMeButton({ ticket }: { ticket: Ticket }) {
  return <AssignToMe ticket={ticket} variant="ghost" css={ON_CARD} />
}

interface AssignToMeProps extends IconButtonProps {
  ticket: Ticket
}

function AssignToMe({ ticket, ...look }: AssignToMeProps) {
  const { user } = useCurrentUser()
  const { mutate, isPending } = useAssignTicket()
  const { assignee } = useTicketRights(ticket)
  const isTeam = user !== null && isTeamOf(user.role, ticket.department)
  if (ticket.assigneeId !== null || !isTeam || !assignee) return null
  return (
    <IconButton
      aria-label={t('Assign {ticketId} to me', { ticketId: ticket.ticketId })}
      title={t('Assign to me')}
      loading={isPending}
      onClick={() => mutate({ ticket, assigneeId: user.id })}
      {...look}
    >
      <UserPlus />
    </IconButton>
  )
}
