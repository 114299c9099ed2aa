import type { Ticket } from '#shared/api/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { useUpdateTicket } from '../change-queries.ts'
import { statusChoices } from '../field-choices.ts'
import { useResolveQuestion } from '../tasks/use-resolve-question.tsx'
import { useTicketRights } from '../ticket-rights.ts'

/** Sets the status at once, from any to any (D7) that the person can set (D60). */
export function StatusSelect({ ticket }: { ticket: Ticket }) {
  const update = useUpdateTicket(ticket.id)
  const { statuses } = useTicketRights(ticket)
  const status = (update.isPending && update.variables.status) || ticket.status
  const { ask, dialog } = useResolveQuestion()
  return (
    <>
      <ChoiceSelect
        label={t('Status')}
        choices={statusChoices().filter(
          ({ value }) => statuses.includes(value) || value === status
        )}
        values={[status]}
        onChange={([chosen]) => {
          if (!chosen || chosen === status) return
          ask([ticket], chosen, () => update.mutate({ status: chosen }))
        }}
      />
      {dialog}
    </>
  )
}
