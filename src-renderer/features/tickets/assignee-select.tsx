import { HStack, Text } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { assigneeChoices } from './assignee-choices.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { choiceOfPerson, personChoices, personOfChoice } from './person-choices.tsx'
import { useUpdateTicket } from './ticket-queries.ts'

/** Gives the ticket to one of its department's team, or to nobody, at once. */
export function AssigneeSelect({ ticket }: { ticket: Ticket }) {
  const { data: users } = useUsers()
  const update = useUpdateTicket(ticket.id)
  const assigneeId = update.isPending ? (update.variables.assigneeId ?? null) : ticket.assigneeId
  return (
    <HStack gap="2" flex={{ base: '1 1 12rem', md: 'none' }}>
      <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap" aria-hidden>
        Assigned To
      </Text>
      <ChoiceSelect
        label="Assigned To"
        width="13rem"
        choices={personChoices(assigneeChoices(users ?? [], ticket.department, ticket.assigneeId))}
        values={[choiceOfPerson(assigneeId)]}
        onChange={([choice]) => {
          const chosen = personOfChoice(choice)
          if (chosen !== assigneeId) update.mutate({ assigneeId: chosen })
        }}
        disabled={users === undefined}
      />
    </HStack>
  )
}
