import { chakra } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useMarks } from './marks.ts'

/**
 * Marks the ticket of a row, with Shift all rows from the last one. It stands beside the table, and
 * shows while the pointer or the focus is on the row, or once a row is marked.
 */
export function MarkBox({ ticket }: { ticket: Ticket }) {
  const { ids, toggle } = useMarks()
  return (
    <chakra.input
      type="checkbox"
      aria-label={`Mark ${ticket.ticketId}`}
      position="absolute"
      insetStart={{ base: '-3.5', lg: '-5' }}
      top="3"
      boxSize={{ base: '3', lg: '4' }}
      cursor="pointer"
      accentColor="{colors.indigo.solid}"
      opacity={ids.size > 0 ? 1 : 0}
      css={{
        'tr:hover &, tr:focus-within &': { opacity: 1 },
        '@media (hover: none)': { opacity: 1 }
      }}
      _print={{ display: 'none' }}
      checked={ids.has(ticket.id)}
      onChange={({ nativeEvent }) =>
        toggle(ticket.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
