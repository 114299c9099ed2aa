import type { Ticket } from '#shared/api/tickets.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { useSubstituteOffer } from '../absences/use-substitute-offer.tsx'
import { assigneeChoices } from '../assignee-choices.ts'
import { useUpdateTicket } from '../change-queries.ts'
import { choiceOfPerson, personChoices, personOfChoice } from '../person-choices.tsx'

/** Assigns the ticket at once to a member of its department's team, or to no one. */
export function AssigneeSelect({ ticket }: { ticket: Ticket }) {
  const { data: users } = useUsers()
  const update = useUpdateTicket(ticket.id)
  const assigneeId = update.isPending ? (update.variables.assigneeId ?? null) : ticket.assigneeId
  const offered = assigneeChoices(users ?? [], ticket.department, ticket.assigneeId)
  const { choose, dialog } = useSubstituteOffer(
    { departments: [ticket.department], offered },
    (chosen) => chosen !== assigneeId && update.mutate({ assigneeId: chosen })
  )
  return (
    <>
      <ChoiceSelect
        label={t('Assigned To')}
        choices={personChoices(offered)}
        values={[choiceOfPerson(assigneeId)]}
        onChange={([choice]) => {
          const chosen = personOfChoice(choice)
          if (chosen !== assigneeId) choose(chosen)
        }}
        disabled={users === undefined}
      />
      {dialog}
    </>
  )
}
