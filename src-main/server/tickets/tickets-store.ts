import { and, count, desc, eq, getTableColumns, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Ticket, TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { foldText, ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey, departmentKeysOf } from '#shared/domain/teams.ts'
import { ACTIVE_STATUSES, formatTicketId, type Ownership } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'

/** A ticket as the database holds it, without what only search needs. */
export type TicketRow = Omit<typeof tickets.$inferSelect, 'searchText'>

const { searchText: _, ...ticketColumns } = getTableColumns(tickets)

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

/**
 * The tickets a query asks for, newest first: by number, because numbers are given in the order of creation.
 * @param actor whose relation to the tickets the ownership filter means (spec §6)
 * @returns one page, and how many there are in all (D23)
 */
export async function findTickets(
  db: Queries,
  query: TicketQuery,
  actor: User
): Promise<{ rows: TicketRow[]; total: number }> {
  const where = matching(query, actor)
  const selected = db.select(ticketColumns).from(tickets).where(where).orderBy(desc(tickets.id)).$dynamic()
  if (query.limit === undefined && query.offset === undefined) {
    const rows = await selected
    return { rows, total: rows.length }
  }
  // SQLite has no offset without a limit; no list is ever this long.
  const rows = await selected.limit(query.limit ?? Number.MAX_SAFE_INTEGER).offset(query.offset ?? 0)
  const [counted] = await db.select({ total: count() }).from(tickets).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/**
 * The condition of a list's filters (D23).
 * @param actor whose relation to the tickets the ownership filter means (spec §6)
 */
export function matching(query: TicketFilterQuery, actor: User): SQL | undefined {
  return and(
    query.ownership && ownedBy(query.ownership, actor),
    query.status && query.status.length > 0 ? inArray(tickets.status, query.status) : undefined,
    query.priority && eq(tickets.priority, query.priority),
    query.search ? containing(query.search) : undefined
  )
}

function ownedBy(ownership: Ownership, actor: User): SQL | undefined {
  const inDepartment = inArray(tickets.departmentKey, departmentKeysOf(actor.role))
  const unassigned = and(isNull(tickets.assigneeId), inDepartment)
  switch (ownership) {
    case 'assigned':
      return eq(tickets.assigneeId, actor.id)
    case 'created':
      return eq(tickets.requesterId, actor.id)
    case 'unassigned':
      return unassigned
    case 'department':
      return and(inDepartment, inArray(tickets.status, [...ACTIVE_STATUSES]))
    case 'all-relevant':
      return or(eq(tickets.assigneeId, actor.id), eq(tickets.requesterId, actor.id), unassigned)
  }
}

/** Tickets that contain a text, in any case and any alphabet (spec §5). */
function containing(search: string): SQL {
  const literal = foldText(search).replaceAll(/[\\%_]/g, '\\$&')
  return sql`${like(tickets.searchText, `%${literal}%`)} ESCAPE '\\'`
}

export async function findTicket(db: Queries, id: number): Promise<TicketRow | undefined> {
  const [row] = await db.select(ticketColumns).from(tickets).where(eq(tickets.id, id)).limit(1)
  return row
}

export type NewTicketRow = Pick<
  TicketRow,
  'department' | 'description' | 'status' | 'priority' | 'category' | 'subcategory' | 'requesterId' | 'assigneeId'
> & { createdAt: Date; resolvedAt: Date | null }

/** Inserts a ticket; its reference, which search looks through too, follows from the number the database gives it (D6). */
export async function insertTicket(db: Queries, ticket: NewTicketRow): Promise<TicketRow> {
  const [created] = await db
    .insert(tickets)
    .values({ ...ticket, departmentKey: departmentKey(ticket.department), updatedAt: ticket.createdAt, searchText: '' })
    .returning(ticketColumns)
  if (!created) throw new Error('The new ticket was not answered')
  const searchText = ticketSearchText({ ...created, ticketId: formatTicketId(created.id) })
  await db.update(tickets).set({ searchText }).where(eq(tickets.id, created.id))
  return created
}

export type TicketUpdate = Partial<
  Pick<TicketRow, 'status' | 'assigneeId' | 'updatedAt' | 'resolvedAt' | 'firstResponseAt'>
>

export async function updateTicketRow(db: Queries, id: number, change: TicketUpdate): Promise<TicketRow> {
  const [updated] = await db.update(tickets).set(change).where(eq(tickets.id, id)).returning(ticketColumns)
  if (!updated) throw new Error(`Ticket ${id} vanished while it was changed`)
  return updated
}

export async function deleteAllTickets(db: Queries): Promise<void> {
  await db.delete(tickets)
}
