import { eq, sql } from 'drizzle-orm'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import {
  type NewTicketRow,
  type TicketRow,
  type TicketsStore,
  type TicketUpdate,
  withDerivedColumns
} from '../tickets-store.ts'
import { unawaited } from './connections.ts'
import type { Queries } from './drizzle.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { readTicketsToExport } from './ticket-export-store.ts'
import { findTickets, readTickets } from './ticket-list-store.ts'
import { findSeenTickets } from './ticket-pages.ts'

const ticketById = prepared(
  (db) =>
    db
      .select(ticketColumns)
      .from(tickets)
      .where(eq(tickets.id, param('id'))),
  { isForAnyValues: true }
)

/** Taken beforehand, because the text for search holds the id and is indexed with the ticket. */
const nextId = prepared(
  (db) =>
    db
      .select({ id: sql`nextval(pg_get_serial_sequence('tickets', 'id'))`.mapWith(Number) })
      .from(sql`(select 1) as one`),
  { isForAnyValues: true }
)

const insertion = prepared(
  (db) =>
    db.insert(tickets).values({
      ...paramRow(['id', 'department', 'departmentKey', 'description', 'status', 'priority']),
      ...paramRow(['category', 'subcategory', 'requesterId', 'assigneeId', 'createdAt']),
      ...paramRow(['updatedAt', 'resolvedAt', 'searchText', 'format'])
    }),
  { isForAnyValues: true }
)

const update = prepared(
  (db, columns: string[]) =>
    db
      .update(tickets)
      .set(paramRow(columns))
      .where(eq(tickets.id, param('id'))),
  { isForAnyValues: true }
)

/** See {@link TicketsStore}. */
export function createTicketsStore(db: Queries): TicketsStore {
  return {
    list: (query, actor) => findTickets(db, query, actor),
    readAll: (query, actor) => readTickets(db, query, actor),
    readToExport: (query, actor) => readTicketsToExport(db, query, actor),
    count: (query, statuses, actor) => countTickets(db, query, statuses, actor),
    async find(id: number) {
      const [ticket] = await ticketById(db).execute({ id })
      return ticket
    },
    listSeen: (ids, viewer) => findSeenTickets(db, ids, viewer),
    async countAssignedTo(userId: number) {
      return await db.$count(tickets, eq(tickets.assigneeId, userId))
    },
    async insert(ticket: NewTicketRow) {
      const [next] = await nextId(db).execute()
      if (!next) throw new Error('The id of the new ticket was not answered')
      const created: TicketRow = {
        ...ticket,
        ...next,
        departmentKey: departmentKey(ticket.department),
        updatedAt: ticket.createdAt,
        firstResponseAt: null
      }
      const searchText = ticketSearchText({ ...created, ticketId: formatTicketId(created.id) })
      unawaited(insertion(db).execute(toDriver({ ...created, searchText })))
      return created
    },
    async update(ticket: TicketRow, change: TicketUpdate) {
      const columns = withDerivedColumns(ticket, change)
      const { searchText: _, ...changed } = columns
      unawaited(update(db, Object.keys(columns)).execute(toDriver({ ...columns, id: ticket.id })))
      return { ...ticket, ...changed }
    }
  }
}
