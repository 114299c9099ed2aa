import type { Ticket } from '#shared/api/tickets.ts'
import { firstLine } from '#shared/domain/about-line.ts'

/** The look of a {@link TicketSummary}, to which each list adds its place. */
export const SUMMARY_LOOK = { display: 'block', textStyle: 'xs', color: 'fg.muted', truncate: true }

interface TicketSummaryProps {
  ticket: Ticket
  /** Of {@link SUMMARY_LOOK} and its place. */
  className: string
}

/** The first line of a ticket's description, small and cut (D46). */
export function TicketSummary({ ticket, className }: TicketSummaryProps) {
  return <span className={className}>{firstLine(ticket.description, ticket.format)}</span>
}
