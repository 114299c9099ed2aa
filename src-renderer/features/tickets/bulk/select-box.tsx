import { chakra } from '@chakra-ui/react'
import { type ChangeEvent, useId } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { useTicketRights } from '../ticket-rights.ts'
import { useSelection } from './selection.ts'

/** The area of a box for a finger; the box itself is small. */
const FINGERTIP = {
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer'
} as const
const BOX = { cursor: 'pointer', accentColor: '{colors.indigo.solid}' }

const LabelBesideRow = chakra('label', {
  base: {
    ...FINGERTIP,
    top: '5',
    insetStart: { base: '-2', lg: '-3' },
    translate: '-50% -50%',
    _rtl: { translate: '50% -50%' },
    boxSize: '6',
    opacity: 0,
    '&[data-marking], tr:hover &, tr:focus-within &': { opacity: 1 },
    '@media (hover: none)': { opacity: 1 },
    '@media (pointer: coarse)': { boxSize: '10' },
    _print: { display: 'none' }
  }
})
const RowBox = chakra('input', { base: { ...BOX, boxSize: { base: '3', lg: '4' } } })
const LabelInCard = chakra('label', {
  base: { ...FINGERTIP, top: '0', insetEnd: '0', boxSize: '11' }
})
const CardBox = chakra('input', { base: { ...BOX, boxSize: '4' } })

/**
 * Selection the ticket of a row, with Shift all rows from the last one. It stands beside the table, and
 * shows while the pointer or the focus is on the row, or once a row is selected.
 */
export function SelectBox({ ticket }: { ticket: Ticket }) {
  const { ids } = useSelection()
  const { fields } = useTicketRights(ticket)
  const selecting = useSelecting(ticket)
  const id = useId()
  if (!fields) return null
  return (
    <LabelBesideRow htmlFor={id} data-marking={ids.size > 0 || undefined}>
      <RowBox {...selecting} id={id} />
    </LabelBesideRow>
  )
}

/** Selection the ticket of a card, in whose corner a finger finds it. */
export function CardSelectBox({ ticket }: { ticket: Ticket }) {
  const { fields } = useTicketRights(ticket)
  const selecting = useSelecting(ticket)
  const id = useId()
  if (!fields) return null
  return (
    <LabelInCard htmlFor={id}>
      <CardBox {...selecting} id={id} />
    </LabelInCard>
  )
}

function useSelecting({ id, ticketId }: Ticket) {
  const { ids, toggle } = useSelection()
  return {
    type: 'checkbox',
    'aria-label': t('Select {ticketId}', { ticketId }),
    checked: ids.has(id),
    onChange: ({ nativeEvent }: ChangeEvent) =>
      toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }
}
