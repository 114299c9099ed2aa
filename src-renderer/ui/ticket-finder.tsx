import { chakra, Input, Stack, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { useFoundTickets } from '../lib/queries/found-tickets-queries.ts'
import { t } from '../lib/texts.ts'
import { FormField } from './form-field.tsx'

/** How long nothing was typed when tickets are looked for, in milliseconds. */
const REST_MS = 300

interface TicketFinderProps {
  label: string
  error: string | undefined
  /** A ticket that is not offered. */
  exceptId?: number
  /** Whether it is in a dialog, which must not grow when something is typed. */
  isInDialog?: boolean
  /** Whether the field gets the focus of the dialog that it is in. */
  isFirst?: boolean
  /** Called with the ticket that is chosen, or the only one that is found. */
  onChoose(ticket: Ticket | undefined): void
}

/** Finds a ticket by its reference or words, and lets a person choose it. */
export function TicketFinder(props: TicketFinderProps) {
  const { label, error, exceptId, isInDialog = true, isFirst = false, onChoose } = props
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<number>()
  const { data: found = [] } = useFoundTickets(search)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const offered = search === '' ? [] : found.filter(({ id }) => id !== exceptId)
  // A single find, as of a whole reference, needs no choice.
  const chosen = offered.find(({ id }) => offered.length === 1 || id === chosenId)
  const choose = useEffectEvent((id: number | undefined) =>
    onChoose(offered.find((ticket) => ticket.id === id))
  )
  const id = chosen?.id
  useEffect(() => choose(id), [id])
  return (
    <>
      <FormField label={label} error={chosen ? undefined : error}>
        <Input
          type="search"
          placeholder={t('Search by reference or words')}
          autoComplete="off"
          {...(isFirst && { 'data-autofocus': true })}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      {/* As high as what may be found, so that nothing moves. */}
      <Stack
        role="radiogroup"
        gap="0.5"
        minH={isInDialog || text !== '' ? { base: '15.75rem', md: '13rem' } : undefined}
        aria-label={t('Tickets found')}
      >
        {offered.map(({ id, ticketId: reference, description, format }) => (
          <Found key={id} data-chosen={id === chosen?.id || undefined}>
            <input
              type="radio"
              name="other"
              checked={id === chosen?.id}
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
        {search !== '' && offered.length === 0 && (
          <Text color="fg.muted">{t('No tickets found.')}</Text>
        )}
      </Stack>
    </>
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
