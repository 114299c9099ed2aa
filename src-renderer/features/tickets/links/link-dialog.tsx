import { chakra, Input, Stack, Text } from '@chakra-ui/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { NewTicketLink } from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { useTicketRights } from '../ticket-rights.ts'
import { useChangeLinks, useFoundTickets } from './link-queries.ts'

/** How long nothing was typed when tickets are looked for, in milliseconds. */
const REST_MS = 300

const KINDS = [
  { value: 'related', label: 'Related to' },
  { value: 'part', label: 'Part of' },
  { value: 'duplicate', label: 'Duplicate of' }
] as const

/** The effect of a duplicate on the ticket, which not everyone may cause (D60). */
const CANCELS = { status: 'cancelled' } as const

const CONSEQUENCES: Record<NewTicketLink['kind'], string> = {
  related: 'Both tickets stay as they are.',
  part: 'Both tickets stay as they are.',
  duplicate: 'Cancels this ticket. Its followers follow the other one.'
}

const ACTIONS: Record<NewTicketLink['kind'], string> = {
  related: 'Link ticket',
  part: 'Link ticket',
  duplicate: 'Cancel this ticket as a duplicate'
}

export interface LinkDialogProps {
  ticket: Ticket
  isOpen: boolean
  onClose(): void
}

/** Links a ticket to another, which is found by its reference or words (D49). */
export function LinkDialog({ ticket, isOpen, onClose }: LinkDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={`Link ${ticket.ticketId}`} width="32rem">
      <LinkForm ticket={ticket} onDone={onClose} />
    </FormDialog>
  )
}

function LinkForm({ ticket, onDone }: { ticket: Ticket; onDone(): void }) {
  const { may } = useTicketRights(ticket)
  const [kind, setKind] = useState<NewTicketLink['kind']>('related')
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<number>()
  const [error, setError] = useState<string>()
  const { data: found = [] } = useFoundTickets(search)
  const { add } = useChangeLinks(ticket)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const offered = search === '' ? [] : found.filter(({ id }) => id !== ticket.id)
  // A single find, as of a whole reference, needs no choice.
  const other = offered.find(({ id }) => offered.length === 1 || id === chosenId)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (other) add.mutate({ kind, otherId: other.id }, { onSuccess: onDone })
    else setError('Select the ticket to link')
  }
  return (
    <DialogForm
      onSubmit={submit}
      action={ACTIONS[kind]}
      pendingAction="Linking..."
      isPending={add.isPending}
      onCancel={onDone}
    >
      <Stack gap="4">
        <FormField label="This ticket is" hint={CONSEQUENCES[kind]}>
          <ChoiceSelect
            choices={KINDS.filter(({ value }) => value !== 'duplicate' || may(CANCELS))}
            values={[kind]}
            onChange={([chosen]) => chosen && setKind(chosen)}
          />
        </FormField>
        <FormField label="Other ticket" error={other ? undefined : error}>
          <Input
            type="search"
            placeholder="Search by reference or words"
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </FormField>
        {/* As high as what may be found, so that nothing moves. */}
        <Stack
          role="radiogroup"
          gap="0.5"
          minH={{ base: '15.75rem', md: '13rem' }}
          aria-label="Tickets found"
        >
          {offered.map(({ id, ticketId: reference, description, format }) => (
            <Found key={id} data-chosen={id === other?.id || undefined}>
              <input
                type="radio"
                name="other"
                checked={id === other?.id}
                onChange={() => setChosenId(id)}
              />
              <Text as="span" textStyle="id" flexShrink={0}>
                {reference}
              </Text>
              <Text as="span" truncate minW="0">
                {firstLine(description, format)}
              </Text>
            </Found>
          ))}
          {search !== '' && offered.length === 0 && <Text color="fg.muted">No tickets found.</Text>}
        </Stack>
      </Stack>
    </DialogForm>
  )
}

const Found = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minW: '0',
    minH: '8',
    px: '3',
    borderRadius: 'l2',
    cursor: 'pointer',
    textStyle: 'sm',
    '& input': { accentColor: 'colorPalette.solid', flexShrink: 0 },
    _hover: { bg: 'bg.muted' },
    '&[data-chosen]': { bg: 'bg.muted' },
    _focusWithin: { bg: 'bg.muted' }
  }
})
