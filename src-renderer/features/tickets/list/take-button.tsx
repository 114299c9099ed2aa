import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useTakeTicket } from '../ticket-queries.ts'

/**
 * Assigns an unassigned ticket to the person, where they are of its team; it shows while the pointer
 * is on the row. With the keyboard, the key of the list does the same.
 */
export function TakeButton({ ticket }: { ticket: Ticket }) {
  return (
    <Take
      ticket={ticket}
      variant="subtle"
      size="2xs"
      insetEnd="1"
      top="2"
      tabIndex={-1}
      opacity="0"
      css={{ 'tr:hover &, &:focus-visible, &[data-loading]': { opacity: 1 } }}
      _print={{ display: 'none' }}
    />
  )
}

/** The same on a card, beside whom it is assigned to. */
export function CardTakeButton({ ticket }: { ticket: Ticket }) {
  return (
    <Take
      ticket={ticket}
      variant="ghost"
      color="fg.muted"
      boxSize="11"
      insetEnd="0"
      bottom="2.125rem"
    />
  )
}

function Take({ ticket, ...look }: IconButtonProps & { ticket: Ticket }) {
  const { user } = useCurrentUser()
  const { mutate, isPending } = useTakeTicket()
  if (ticket.assigneeId !== null || !user || !isTeamOf(user.role, ticket.department)) return null
  return (
    <IconButton
      aria-label={`Assign ${ticket.ticketId} to me`}
      title="Assign to me"
      position="absolute"
      loading={isPending}
      onClick={() => mutate({ id: ticket.id, assigneeId: user.id })}
      {...look}
    >
      <UserPlus />
    </IconButton>
  )
}
