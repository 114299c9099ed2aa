import { Spinner, type SystemContext } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useClasses } from '../../../ui/use-classes.ts'
import { useTakeTicket } from '../ticket-queries.ts'

const LOOK = (system: SystemContext) => {
  const button = system.getRecipeFn('button')
  const place = { position: 'absolute', px: '0', py: '0', _icon: { fontSize: '1.2em' } } as const
  return {
    inRow: {
      ...button({ variant: 'subtle', size: '2xs' }),
      ...place,
      insetEnd: '1',
      top: '2',
      opacity: 0,
      'tr:hover &, &:focus-visible, &[data-loading]': { opacity: 1 },
      _print: { display: 'none' }
    },
    onCard: {
      ...button({ variant: 'ghost' }),
      ...place,
      color: 'fg.muted',
      boxSize: '11',
      insetEnd: '0',
      bottom: '2.125rem'
    }
  }
}

/**
 * Assigns an unassigned ticket to the person, where they are of its team; it shows while the pointer
 * is on the row. With the keyboard, the key of the list does the same.
 */
export function TakeButton({ ticket }: { ticket: Ticket }) {
  return <Take ticket={ticket} className={useClasses(LOOK).inRow} tabIndex={-1} />
}

/** The same on a card, beside whom it is assigned to. */
export function CardTakeButton({ ticket }: { ticket: Ticket }) {
  return <Take ticket={ticket} className={useClasses(LOOK).onCard} />
}

interface TakeProps {
  ticket: Ticket
  className: string
  tabIndex?: number
}

function Take({ ticket, className, tabIndex }: TakeProps) {
  const { user } = useCurrentUser()
  const { mutate, isPending } = useTakeTicket()
  if (ticket.assigneeId !== null || !user || !isTeamOf(user.role, ticket.department)) return null
  return (
    <button
      type="button"
      className={`chakra-button ${className}`}
      aria-label={`Assign ${ticket.ticketId} to me`}
      title="Assign to me"
      tabIndex={tabIndex}
      disabled={isPending}
      data-loading={isPending || undefined}
      onClick={() => mutate({ id: ticket.id, assigneeId: user.id })}
    >
      {isPending ? <Spinner size="inherit" /> : <UserPlus />}
    </button>
  )
}
