import { and } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { inOrderOf } from '../list-order.ts'
import { relationOf } from '../ticket-filters.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Connection } from './connection.ts'
import { listParams, paramList, prepared } from './prepared-queries.ts'
import { ticketColumns } from './ticket-columns.ts'
import { isVisible } from './visible-tickets.ts'

const ticketsById = prepared((connection, hidden: number) => {
  const { db, tables, dialect } = connection
  const { isAmong, listed, param } = dialect
  const { tickets } = tables
  const looking = { userId: param('userId'), hidden: paramList(dialect, 'hidden', hidden) }
  return db
    .select(ticketColumns(tables))
    .from(tickets)
    .where(
      and(isAmong(tickets.id, listed(param('ids'), tickets.id)), isVisible(connection, looking))
    )
})

/** @returns those that still exist, in the order of the ids */
export async function findTicketsById(
  connection: Connection,
  ids: readonly number[]
): Promise<TicketRow[]> {
  return inOrderOf(ids, await ticketsById(connection, { ids: JSON.stringify(ids) }, 0))
}

/** @returns those of them that someone sees, in the order of the ids */
export async function findSeenTickets(
  connection: Connection,
  ids: readonly number[],
  viewer: Viewer
): Promise<TicketRow[]> {
  const { userId, hidden } = relationOf(viewer)
  const values = { ids: JSON.stringify(ids), userId, ...listParams('hidden', hidden) }
  return inOrderOf(ids, await ticketsById(connection, values, hidden.length))
}
