import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ticket } from '#shared/api/tickets.ts'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { param, paramRow, prepared, toDriver } from '../db/prepared-queries.ts'
import { tickets } from '../db/schema.ts'

/** A ticket as the database holds it, without what only search needs. */
export type TicketRow = Omit<typeof tickets.$inferSelect, 'searchText'>

const { searchText: _, ...columns } = getTableColumns(tickets)

/** The columns of a {@link TicketRow}. */
export const ticketColumns = columns

/** A ticket as the API answers it. */
export function toTicket(row: TicketRow): Ticket {
  return {
    ...row,
    ticketId: formatTicketId(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null
  }
}

const ticketById = prepared((db) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(eq(tickets.id, param('id')))
    .prepare()
)

export async function findTicket(db: Queries, id: number): Promise<TicketRow | undefined> {
  return ticketById(db).get({ id })
}

/** How many tickets of any status somebody is assigned to. */
export async function countTicketsAssignedTo(db: Queries, userId: number): Promise<number> {
  return await db.$count(tickets, eq(tickets.assigneeId, userId))
}

const idRange = prepared((db) =>
  db
    .select({
      first: sql<number | null>`(select min(id) from ${tickets})`,
      last: sql<number | null>`(select max(id) from ${tickets})`
    })
    .from(sql`(select 1)`)
    .prepare()
)

/** The lowest and the highest id of the tickets there are. */
export interface IdRange {
  first: number
  last: number
}

/** @returns null where there is no ticket */
export function findIdRange(db: Queries): IdRange | null {
  const { first = null, last = null } = idRange(db).get() ?? {}
  return first !== null && last !== null ? { first, last } : null
}

export type NewTicketRow = Pick<
  TicketRow,
  'department' | 'description' | 'status' | 'priority' | 'category' | 'subcategory' | 'requesterId' | 'assigneeId'
> & { createdAt: Date; resolvedAt: Date | null }

const insertion = prepared((db) =>
  db
    .insert(tickets)
    .values({
      ...paramRow(['department', 'departmentKey', 'description', 'status', 'priority', 'category', 'subcategory']),
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

/** Inserts a ticket; its reference, which search looks through too, follows from the number the database gives it (D6). */
export async function insertTicket(db: Queries, ticket: NewTicketRow): Promise<TicketRow> {
  const created = insertion(db).get(
    toDriver({ ...ticket, departmentKey: departmentKey(ticket.department), updatedAt: ticket.createdAt })
  )
  if (!created) throw new Error('The new ticket was not answered')
  const searchText = ticketSearchText({ ...created, ticketId: formatTicketId(created.id) })
  searchTextUpdate(db).run({ id: created.id, searchText })
  return created
}

export type TicketUpdate = Partial<
  Pick<TicketRow, 'status' | 'assigneeId' | 'updatedAt' | 'resolvedAt' | 'firstResponseAt'>
>

const update = prepared((db, columns: string[]) =>
  db
    .update(tickets)
    .set(paramRow(columns))
    .where(eq(tickets.id, param('id')))
    .returning(ticketColumns)
    .prepare()
)

export async function updateTicketRow(db: Queries, id: number, change: TicketUpdate): Promise<TicketRow> {
  const updated = update(db, Object.keys(change)).get(toDriver({ ...change, id }))
  if (!updated) throw new Error(`Ticket ${id} vanished while it was changed`)
  return updated
}
