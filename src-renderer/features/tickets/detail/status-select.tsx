import type { Ticket } from '#shared/api/tickets.ts'
import { STATUS_LABELS, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { useUpdateTicket } from '../ticket-queries.ts'

const CHOICES = TICKET_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** Sets the status at once, from any to any (D7). */
export function StatusSelect({ ticket }: { ticket: Ticket }) {
  const update = useUpdateTicket(ticket.id)
  const status = (update.isPending && update.variables.status) || ticket.status
  return (
    <ChoiceSelect
      label="Status"
      choices={CHOICES}
      values={[status]}
      onChange={([chosen]) => chosen && chosen !== status && update.mutate({ status: chosen })}
    />
  )
}
