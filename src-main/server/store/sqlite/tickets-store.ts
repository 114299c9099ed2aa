import { eq } from 'drizzle-orm'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Queries } from '../sql/connection.ts'
import {
  type NewTicketRow,
  type TicketRow,
  type TicketsStore,
  type TicketUpdate,
  withDerivedColumns
} from '../tickets-store.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { readTicketsToExport } from './ticket-export-store.ts'
import { findTickets, readTickets } from './ticket-list-store.ts'
import { findSeenTickets } from './ticket-pages.ts'

const ticketById = prepared((db) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(eq(tickets.id, param('id')))
    .prepare()
)

const insertion = prepared((db) =>
  db
    .insert(tickets)
    .values({
      ...paramRow([
        'department',
        'departmentKey',
        'description',
        'format',
        'status',
        'priority',
        'category',
        'subcategory'
      ]),
      ...paramRow(['requesterId', 'assigneeId', 'createdAt', 'updatedAt', 'resolvedAt']),
      searchText: ''
    })
    .returning(ticketColumns)
    .prepare()
)

const searchTextUpdate = prepared((db) =>
  db
    .update(tickets)
    .set(paramRow(['searchText']))
    .where(eq(tickets.id, param('id')))
    .prepare()
)

const update = prepared((db, columns: string[]) =>
  db
    .update(tickets)
    .set(paramRow(columns))
    .where(eq(tickets.id, param('id')))
    .returning(ticketColumns)
    .prepare()
)

/** See {@link TicketsStore}. */
export function createTicketsStore(db: Queries): TicketsStore {
  return {
    list: (query, actor) => findTickets(db, query, actor),
    readAll: (query, actor) => readTickets(db, query, actor),
    readToExport: (query, actor) => readTicketsToExport(db, query, actor),
    count: (query, statuses, actor) => countTickets(db, query, statuses, actor),
    async find(id: number) {
      return ticketById(db).get({ id })
    },
    listSeen: async (ids, viewer) => findSeenTickets(db, ids, viewer),
    async countAssignedTo(userId: number) {
      return await db.$count(tickets, eq(tickets.assigneeId, userId))
    },
    async insert(ticket: NewTicketRow) {
      const created = insertion(db).get(
        toDriver({
          ...ticket,
          departmentKey: departmentKey(ticket.department),
          updatedAt: ticket.createdAt
        })
      )
      if (!created) throw new Error('The new ticket was not answered')
      const searchText = ticketSearchText({ ...created, ticketId: formatTicketId(created.id) })
      searchTextUpdate(db).run({ id: created.id, searchText })
      return created
    },
    async update(ticket: TicketRow, change: TicketUpdate) {
      const columns = withDerivedColumns(ticket, change)
      const { id } = ticket
      const updated = update(db, Object.keys(columns)).get(toDriver({ ...columns, id }))
      if (!updated) throw new Error(`Ticket ${id} vanished while it was changed`)
      return updated
    }
  }
}
