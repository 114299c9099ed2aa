import { eq } from 'drizzle-orm'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import {
  isFoundByOther,
  type NewTicketRow,
  type TicketRow,
  type TicketsStore,
  type TicketUpdate,
  withDerivedColumns
} from '../tickets-store.ts'
import type { Connection } from './connection.ts'
import { paramRow, prepared, toDriver } from './prepared-queries.ts'
import { ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { readTicketsToExport } from './ticket-export-store.ts'
import { findSeenTickets } from './tickets-by-id.ts'

const ticketById = prepared(({ db, tables, dialect: { param } }) => {
  const { tickets } = tables
  return db
    .select(ticketColumns(tables))
    .from(tickets)
    .where(eq(tickets.id, param('id')))
})

const formTextOf = prepared(({ db, tables: { tickets }, dialect: { param } }) =>
  db
    .select({ formText: tickets.formText })
    .from(tickets)
    .where(eq(tickets.id, param('id')))
)

const insertion = prepared(({ db, tables: { tickets } }) =>
  db.insert(tickets).values({
    ...paramRow([
      'id',
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
    ...paramRow(['searchText', 'formText'])
  })
)

const update = prepared(({ db, tables: { tickets }, dialect: { param } }, columns: string[]) =>
  db
    .update(tickets)
    .set(paramRow(columns))
    .where(eq(tickets.id, param('id')))
)

/**
 * See {@link TicketsStore}.
 * @param lists how an engine finds the tickets of lists and searches
 */
export function createTicketsStore(
  connection: Connection,
  lists: Pick<TicketsStore, 'list' | 'readAll'>
): TicketsStore {
  const { db, tables, dialect } = connection
  const { tickets } = tables

  async function readFormText(id: number): Promise<string | null> {
    const [row] = await formTextOf(connection, { id })
    return row?.formText ?? null
  }

  return {
    ...lists,
    readToExport: (query, actor) => readTicketsToExport(connection, lists.readAll(query, actor)),
    count: (query, statuses, actor) => countTickets(connection, query, statuses, actor),
    async find(id: number) {
      const [ticket] = await ticketById(connection, { id })
      return ticket
    },
    listSeen: (ids, viewer) => findSeenTickets(connection, ids, viewer),
    async countAssignedTo(userId: number) {
      return await db.$count(tickets, eq(tickets.assigneeId, userId))
    },
    async insert({ formText = null, ...ticket }: NewTicketRow) {
      const id = await dialect.takeIds(db, 'tickets', 1)
      const created: TicketRow = {
        ...ticket,
        id,
        departmentKey: departmentKey(ticket.department),
        updatedAt: ticket.createdAt,
        firstResponseAt: null,
        isWaiting: false
      }
      // The text that searches look through has the id too, and is indexed with the row.
      const searchText = ticketSearchText({ ...created, formText, ticketId: formatTicketId(id) })
      const { isWaiting: _, ...columns } = created
      await dialect.sent(insertion(connection, toDriver({ ...columns, searchText, formText })))
      return created
    },
    async update(ticket: TicketRow, change: TicketUpdate) {
      // Only a change of what searches look through needs the answers, which few tickets have.
      const isKept = isFoundByOther(change) && change.formText === undefined
      const formText = isKept ? await readFormText(ticket.id) : null
      const columns = withDerivedColumns(ticket, change, formText)
      const { searchText: _, formText: __, ...changed } = columns
      const values = toDriver({ ...columns, id: ticket.id })
      await dialect.sent(update(connection, values, Object.keys(columns)))
      return { ...ticket, ...changed }
    }
  }
}
