import { Box } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'

/** Loaded apart, because few tickets are parts of an outage. */
const line = lazyModule(() => import('./outage-line.tsx'))

/** The outage of a ticket; nothing without one (D81). */
export function OutageOfTicket({ ticket }: { ticket: Ticket }) {
  const { outage } = ticket
  const { module } = useLoaded(line, outage !== undefined)
  if (!outage) return null
  return module ? (
    <module.OutageLine ticket={ticket} outage={outage} />
  ) : (
    <Box h="11" bg="bg.subtle" borderBottomWidth="1px" borderTopRadius="l3" />
  )
}
