import type { SystemStyleObject } from '@chakra-ui/react'
import { type ChangeEvent, useId } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useClasses } from '../../../ui/use-classes.ts'
import { useMarks } from './marks.ts'

/** What a finger finds of a box, which itself is small. */
const FINGERTIP = {
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer'
} as const
const BOX = { cursor: 'pointer', accentColor: '{colors.indigo.solid}' }

const LOOK = {
  besideRow: {
    ...FINGERTIP,
    top: '5',
    insetStart: { base: '-2', lg: '-3' },
    translate: '-50% -50%',
    boxSize: '6',
    opacity: 0,
    '&[data-marking], tr:hover &, tr:focus-within &': { opacity: 1 },
    '@media (hover: none)': { opacity: 1 },
    '@media (pointer: coarse)': { boxSize: '10' },
    _print: { display: 'none' }
  },
  rowBox: { ...BOX, boxSize: { base: '3', lg: '4' } },
  inCard: { ...FINGERTIP, top: '0', insetEnd: '0', boxSize: '11' },
  cardBox: { ...BOX, boxSize: '4' }
} satisfies Record<string, SystemStyleObject>

/**
 * Marks the ticket of a row, with Shift all rows from the last one. It stands beside the table, and
 * shows while the pointer or the focus is on the row, or once a row is marked.
 */
export function MarkBox({ ticket }: { ticket: Ticket }) {
  const { ids } = useMarks()
  const id = useId()
  const look = useClasses(LOOK)
  return (
    <label htmlFor={id} className={look.besideRow} data-marking={ids.size > 0 || undefined}>
      <input {...useMarking(ticket)} id={id} className={look.rowBox} />
    </label>
  )
}

/** Marks the ticket of a card, in whose corner a finger finds it. */
export function CardMarkBox({ ticket }: { ticket: Ticket }) {
  const id = useId()
  const look = useClasses(LOOK)
  return (
    <label htmlFor={id} className={look.inCard}>
      <input {...useMarking(ticket)} id={id} className={look.cardBox} />
    </label>
  )
}

function useMarking({ id, ticketId }: Ticket) {
  const { ids, toggle } = useMarks()
  return {
    type: 'checkbox',
    'aria-label': `Mark ${ticketId}`,
    checked: ids.has(id),
    onChange: ({ nativeEvent }: ChangeEvent) =>
      toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }
}
