import { Text, type TextProps } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'

interface TicketSummaryProps extends TextProps {
  ticket: Ticket
}

/** The first line of a ticket's description, small and cut (D46). */
export function TicketSummary({ ticket, ...place }: TicketSummaryProps) {
  return (
    <Text as="span" display="block" textStyle="xs" color="fg.muted" truncate {...place}>
      {firstLine(ticket.description, ticket.format)}
    </Text>
  )
}
