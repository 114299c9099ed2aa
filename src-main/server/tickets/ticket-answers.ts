import type { Ticket } from '#shared/api/tickets.ts'
import { isPrivate, type Viewer } from '#shared/domain/private-departments.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import { serviceOf } from '#shared/domain/ticket-clocks.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { KnownLevels } from '../effects/service-clock-effects.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/** To whom tickets are answered, and when. */
interface Asked {
  viewer: Viewer
  now: Date
}

/**
 * Tickets as the API answers them to someone, with their deadlines where there are any (D71).
 * @param known the service levels, which are best read along with the tickets
 */
export async function toTickets(
  stores: Pick<Stores, 'serviceClocks'>,
  rows: readonly TicketRow[],
  { viewer, now }: Asked,
  { levels }: KnownLevels
): Promise<Ticket[]> {
  if (!levels.enabled) return rows.map((row) => toPlainTicket(row, viewer))
  const clocks = await stores.serviceClocks.listOf(rows.map(({ id }) => id))
  return rows.map((row) => {
    const own = clocks.filter(({ ticketId }) => ticketId === row.id)
    return { ...toPlainTicket(row, viewer), service: serviceOf(own, now.getTime()) }
  })
}

/** The same for one. */
export async function toTicket(
  stores: Pick<Stores, 'serviceClocks'>,
  row: TicketRow,
  asked: Asked,
  known: KnownLevels
): Promise<Ticket> {
  const [ticket] = await toTickets(stores, [row], asked, known)
  return ticket as Ticket
}

function toPlainTicket({ format, ...row }: TicketRow, viewer: Viewer): Ticket {
  return {
    ...row,
    ticketId: formatTicketId(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    ...answeredFormat(format),
    ...(isPrivate(row, viewer.privateDepartments) && { private: true })
  }
}
