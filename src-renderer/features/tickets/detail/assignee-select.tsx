import type { Ticket } from '#shared/api/tickets.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { assigneeChoices } from '../assignee-choices.ts'
import { useUpdateTicket } from '../change-queries.ts'
import { choiceOfPerson, personChoices, personOfChoice } from '../person-choices.tsx'

/** Assigns the ticket at once to a member of its department's team, or to no one. */
export function AssigneeSelect({ ticket }: { ticket: Ticket }) {
  const { data: users } = useUsers()
  const update = useUpdateTicket(ticket.id)
  const assigneeId = update.isPending ? (update.variables.assigneeId ?? null) : ticket.assigneeId
  return (
    <ChoiceSelect
      label="Assigned To"
      choices={personChoices(assigneeChoices(users ?? [], ticket.department, ticket.assigneeId))}
      values={[choiceOfPerson(assigneeId)]}
      onChange={([choice]) => {
        const chosen = personOfChoice(choice)
        if (chosen !== assigneeId) update.mutate({ assigneeId: chosen })
      }}
      disabled={users === undefined}
    />
  )
}
