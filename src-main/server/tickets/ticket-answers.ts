import type { Ticket } from '#shared/api/tickets.ts'
import { isPrivate, type Viewer } from '#shared/domain/private-departments.ts'
import { serviceOf } from '#shared/domain/service-state.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { KnownLevels } from '../effects/service-clock-effects.ts'
import { dayAfterOf, toWaiting } from '../effects/waiting-effects.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/** To whom tickets are answered, and when. */
interface Asked {
  viewer: Viewer
  now: Date
}

/**
 * Tickets as the API answers them to someone, with their deadlines where there are any (D71), and
 * with what they wait for (D74).
 * @param known the service levels, which are best read along with the tickets
 */
export async function toTickets(
  stores: Pick<Stores, 'serviceClocks' | 'ticketWaits'>,
  rows: readonly TicketRow[],
  { viewer, now }: Asked,
  known: KnownLevels
): Promise<Ticket[]> {
  const hasDeadlines = known.levels.enabled
  // No statement at all where nothing is on and nothing waits.
  const [clocks, waits] = await Promise.all([
    stores.serviceClocks.listOf(hasDeadlines ? rows.map(({ id }) => id) : []),
    stores.ticketWaits.listOf(rows.flatMap(({ id, isWaiting }) => (isWaiting ? id : [])))
  ])
  const waitOf = new Map(waits.map((wait) => [wait.ticketId, wait]))
  return rows.map((row) => {
    const own = clocks.filter(({ ticketId }) => ticketId === row.id)
    const wait = waitOf.get(row.id)
    return {
      ...toPlainTicket(row, viewer),
      ...(hasDeadlines && { service: serviceOf(own, now.getTime()) }),
      ...(wait && { waiting: toWaiting(wait, dayAfterOf(known, row)) })
    }
  })
}

/** The same for one. */
export async function toTicket(
  stores: Pick<Stores, 'serviceClocks' | 'ticketWaits'>,
  row: TicketRow,
  asked: Asked,
  known: KnownLevels
): Promise<Ticket> {
  const [ticket] = await toTickets(stores, [row], asked, known)
  return ticket as Ticket
}

function toPlainTicket(
  { format, isWaiting: _, tasks: total, tasksDone: done, ...row }: TicketRow,
  viewer: Viewer
): Ticket {
  return {
    ...row,
    ticketId: formatTicketId(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    ...answeredFormat(format),
    ...(isPrivate(row, viewer.privateDepartments) && { private: true }),
    ...(total > 0 && { tasks: { total, done } })
  }
}
