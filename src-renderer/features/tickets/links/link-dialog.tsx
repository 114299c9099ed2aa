import { Button, Dialog, Input, Stack, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { NewTicketLink } from '#shared/api/ticket-links.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { useChangeLinks, useFoundTickets } from './link-queries.ts'

/** How long nothing was typed when tickets are looked for, in milliseconds. */
const REST_MS = 300

const KINDS = [
  { value: 'duplicate', label: 'Duplicate of' },
  { value: 'part', label: 'Part of' },
  { value: 'related', label: 'Related to' }
] as const

const CONSEQUENCES: Record<NewTicketLink['kind'], string> = {
  duplicate: 'This ticket is cancelled, and its followers follow the other one.',
  part: 'Both tickets stay as they are.',
  related: 'Both tickets stay as they are.'
}

export interface LinkDialogProps {
  ticketId: number
  isOpen: boolean
  onClose(): void
}

/** Links a ticket to another, which is found by its reference or words (D49). */
export function LinkDialog({ ticketId, isOpen, onClose }: LinkDialogProps) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={`Link ${formatTicketId(ticketId)}`}
      width="32rem"
    >
      <Dialog.Body>
        <LinkFields ticketId={ticketId} onDone={onClose} />
      </Dialog.Body>
    </DialogFrame>
  )
}

function LinkFields({ ticketId, onDone }: { ticketId: number; onDone(): void }) {
  const [kind, setKind] = useState<NewTicketLink['kind']>('duplicate')
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const { data: found = [] } = useFoundTickets(search)
  const { add } = useChangeLinks(ticketId)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const offered = search === '' ? [] : found.filter(({ id }) => id !== ticketId)
  return (
    <Stack gap="4">
      <FormField label="This ticket is" hint={CONSEQUENCES[kind]}>
        <ChoiceSelect
          choices={KINDS}
          values={[kind]}
          onChange={([chosen]) => chosen && setKind(chosen)}
        />
      </FormField>
      <FormField label="The other ticket">
        <Input
          type="search"
          placeholder="Reference or words"
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      {/* As high as what may be found, so that nothing moves. */}
      <Stack as="ul" listStyleType="none" gap="0.5" minH="13rem" aria-label="Tickets found">
        {offered.map(({ id, ticketId: reference, description }) => (
          <li key={id}>
            <Button
              variant="ghost"
              w="full"
              justifyContent="start"
              disabled={add.isPending}
              onClick={() => add.mutate({ kind, otherId: id }, { onSuccess: onDone })}
            >
              <Text as="span" textStyle="id">
                {reference}
              </Text>
              <Text as="span" truncate fontWeight="normal">
                {description}
              </Text>
            </Button>
          </li>
        ))}
        {search !== '' && offered.length === 0 && <Text color="fg.muted">No tickets found.</Text>}
      </Stack>
    </Stack>
  )
}
