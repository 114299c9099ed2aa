import { Stack } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import type { NewTicketLink } from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { TicketFinder } from '../../../ui/ticket-finder.tsx'
import { useTicketRights } from '../ticket-rights.ts'
import { useChangeLinks } from './link-queries.ts'

const KINDS = [
  { value: 'related', label: text('Related to') },
  { value: 'part', label: text('Part of') },
  { value: 'duplicate', label: text('Duplicate of') }
] as const

/** The effect of a duplicate on the ticket, which not everyone may cause (D60). */
const CANCELS = { status: 'cancelled' } as const

const CONSEQUENCES: Record<NewTicketLink['kind'], Text> = {
  related: text('Both tickets stay as they are.'),
  part: text('Both tickets stay as they are.'),
  duplicate: text('Cancels this ticket. Its followers follow the other one.')
}

const ACTIONS: Record<NewTicketLink['kind'], Text> = {
  related: text('Link ticket'),
  part: text('Link ticket'),
  duplicate: text('Cancel this ticket as a duplicate')
}

export interface LinkDialogProps {
  ticket: Ticket
  isOpen: boolean
  onClose(): void
}

/** Links a ticket to another, which is found by its reference or words (D49). */
export function LinkDialog({ ticket, isOpen, onClose }: LinkDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Link {ticketId}', { ticketId: ticket.ticketId })}
      width="32rem"
    >
      <LinkForm ticket={ticket} onDone={onClose} />
    </FormDialog>
  )
}

function LinkForm({ ticket, onDone }: { ticket: Ticket; onDone(): void }) {
  const { may } = useTicketRights(ticket)
  const [kind, setKind] = useState<NewTicketLink['kind']>('related')
  const [other, setOther] = useState<Ticket>()
  const [error, setError] = useState<string>()
  const { add } = useChangeLinks(ticket)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (other) add.mutate({ kind, otherId: other.id }, { onSuccess: onDone })
    else setError(t('Select the ticket to link'))
  }
  return (
    <DialogForm
      onSubmit={submit}
      action={t(ACTIONS[kind])}
      pendingAction={t('Linking...')}
      isPending={add.isPending}
      onCancel={onDone}
    >
      <Stack gap="4">
        <FormField label={t('This ticket is')} hint={t(CONSEQUENCES[kind])}>
          <ChoiceSelect
            choices={KINDS.filter(({ value }) => value !== 'duplicate' || may(CANCELS)).map(
              ({ value, label }) => ({ value, label: t(label) })
            )}
            values={[kind]}
            onChange={([chosen]) => chosen && setKind(chosen)}
          />
        </FormField>
        <TicketFinder
          label={t('Other ticket')}
          error={error}
          exceptId={ticket.id}
          isFirst
          onChoose={setOther}
        />
      </Stack>
    </DialogForm>
  )
}
