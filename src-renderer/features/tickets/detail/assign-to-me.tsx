import { Button, Icon, Text } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import type { Ticket } from '#shared/api/tickets.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { useUpdateTicket } from '../change-queries.ts'
import { useTicketRights } from '../ticket-rights.ts'

/** Assigns an unassigned ticket of a person's own team to them; else undefined. */
export function useAssignToMe(ticket: Ticket) {
  const { user } = useCurrentUser()
  const { mutate, isPending } = useUpdateTicket(ticket.id)
  const { assignee } = useTicketRights(ticket)
  const isOffered =
    assignee && ticket.assigneeId === null && user && isTeamOf(user.role, ticket.department)
  return isOffered && !isPending ? () => mutate({ assigneeId: user.id }) : undefined
}

/** The button to assign an unassigned ticket to oneself, on a phone as small as its icon. */
export function AssignToMe({ ticket }: { ticket: Ticket }) {
  const assign = useAssignToMe(ticket)
  return (
    assign && (
      <Button
        variant="outline"
        aria-label={t('Assign to me')}
        title={t('Assign to me')}
        px={{ base: '0', md: '3.5' }}
        onClick={assign}
      >
        <Icon hideFrom="md">
          <UserPlus />
        </Icon>
        <Text as="span" hideBelow="md">
          {t('Assign to me')}
        </Text>
      </Button>
    )
  )
}
