import type { Ticket } from '#shared/api/tickets.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'

/** Loaded apart, because few tickets are parts of an outage. */
const line = lazyModule(() => import('./outage-line.tsx'))

/** The outage of a ticket; nothing without one (D81). */
export function OutageOfTicket({ ticket }: { ticket: Ticket }) {
  const { outage } = ticket
  const { module } = useLoaded(line, outage !== undefined)
  return outage && module && <module.OutageLine ticket={ticket} outage={outage} />
}
