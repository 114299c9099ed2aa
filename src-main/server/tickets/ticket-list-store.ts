import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { departmentKeysOf } from '#shared/domain/teams.ts'
import {
  ACTIVE_STATUSES,
  type Ownership,
  PRIORITIES,
  TICKET_STATUSES,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { countTickets } from './ticket-count-store.ts'
import { containing, findBySearch, type Search, searchFor } from './ticket-search-store.ts'
import { type TicketRow, ticketColumns } from './tickets-store.ts'

/** A list of so many tickets is looked through one by one; how many are looked at stays the same, however many there are. */
const FEW = 2000

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
  const statuses = statusesOf(query)
  const all = await countTickets(db, query, statuses, actor)
  // There may not even be a place to look: no ticket that is resolved is a department's to do.
  if (all === 0) return { rows: [], total: 0 }
  const offset = query.offset ?? 0
  const limit = query.limit ?? all
  if (!query.search) return { rows: await findPage(db, query, actor, { offset, limit, total: all }), total: all }
  const search = searchFor(query.search)
  const { ids, total } =
    all <= FEW
      ? await findAmongFew(db, search, stretchesOf(query, statuses, actor), { offset, limit })
      : await findBySearch(db, search, matching({ ...query, search: undefined }, actor), { offset, limit })
  const rows = await db
    .select(ticketColumns)
    .from(tickets)
    .where(sql`${tickets.id} in (select value from json_each(${JSON.stringify(ids)}))`)
  return { rows: rows.sort(newestFirst), total }
}

async function findPage(
  db: Queries,
  query: TicketFilterQuery,
  actor: User,
  { offset, limit, total }: { offset: number; limit: number; total: number }
): Promise<TicketRow[]> {
  const length = Math.min(limit, total - offset)
  if (length <= 0) return []
  // What is nearer to the oldest is read from there: skipping takes time.
  const fromOldest = offset > total / 2
  const ids = merged(stretchesOf(query, statusesOf(query), actor), fromOldest ? sql`asc` : sql`desc`)
  const skipped = fromOldest ? total - offset - length : offset
  const rows = await db
    .select(ticketColumns)
    .from(tickets)
    .where(sql`${tickets.id} in (${ids} limit ${length} offset ${skipped})`)
  return rows.sort(newestFirst)
}

const newestFirst = (a: TicketRow, b: TicketRow) => b.id - a.id

/** Looks for a text in the few tickets that a list has without it, which is sooner done than to look through all. */
async function findAmongFew(
  db: Queries,
  search: Search,
  stretches: SQL[],
  { offset, limit }: { offset: number; limit: number }
): Promise<{ ids: number[]; total: number }> {
  const few = merged(stretches, sql`desc`)
  const found = db.all<{ id: number }>(
    sql`select ${tickets.id} as id from (${few}) cross join ${tickets} on ${tickets.id} = number where ${containing(search)}`
  )
  const ids = found.map(({ id }) => id).sort((a, b) => b - a)
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
}

/** The statuses a list can show. */
function statusesOf({ ownership, status }: TicketFilterQuery): TicketStatus[] {
  const possible = ownership === 'department' ? ACTIVE_STATUSES : TICKET_STATUSES
  return possible.filter((known) => !status?.length || status.includes(known))
}

/**
 * A list as stretches of indexes, each in the order of numbers already. Merging them is all there is to do for a page, however
 * many tickets there are; only the priority may have to be looked at one by one.
 */
function stretchesOf(query: TicketFilterQuery, statuses: TicketStatus[], actor: User): SQL[] {
  if (!query.ownership) return ofEverybody(query, statuses).map((stretch) => where(stretch))
  const priority = query.priority && eq(tickets.priority, query.priority)
  return statuses.flatMap((status) =>
    ownedBy(query.ownership as Ownership, actor).map((owned) => where(owned, eq(tickets.status, status), priority))
  )
}

function ofEverybody({ status, priority }: TicketFilterQuery, statuses: TicketStatus[]): (SQL | undefined)[] {
  if (!status?.length && !priority) return [undefined]
  const priorities = priority ? [priority] : PRIORITIES
  return statuses.flatMap((status) =>
    priorities.map((priority) => and(eq(tickets.status, status), eq(tickets.priority, priority)))
  )
}

function where(...conditions: (SQL | undefined)[]): SQL {
  const all = and(...conditions)
  return all ? sql`where ${all}` : sql``
}

/** The numbers of stretches in one order, each number once. */
function merged(stretches: SQL[], direction: SQL): SQL {
  const selects = stretches.map((stretch) => sql`select ${tickets.id} as number from ${tickets} ${stretch}`)
  return sql`${sql.join(selects, sql` union `)} order by number ${direction}`
}

/**
 * The condition of a list's filters (D23).
 * @param actor whose relation to the tickets the ownership filter means (spec §6)
 */
export function matching(query: TicketFilterQuery, actor: User): SQL | undefined {
  return and(
    query.ownership && or(...ownedBy(query.ownership, actor)),
    query.status?.length || query.ownership === 'department' ? inArray(tickets.status, statusesOf(query)) : undefined,
    query.priority && eq(tickets.priority, query.priority),
    query.search ? containing(searchFor(query.search)) : undefined
  )
}

/** The conditions of which a ticket has to meet one. */
function ownedBy(ownership: Ownership, actor: User): SQL[] {
  const assigned = eq(tickets.assigneeId, actor.id)
  const created = eq(tickets.requesterId, actor.id)
  const department = departmentKeysOf(actor.role).map((key) => eq(tickets.departmentKey, key))
  const unassigned = department.map((condition) => sql`${condition} and ${isNull(tickets.assigneeId)}`)
  switch (ownership) {
    case 'assigned':
      return [assigned]
    case 'created':
      return [created]
    case 'unassigned':
      return unassigned
    case 'department':
      return department
    case 'all-relevant':
      return [assigned, created, ...unassigned]
  }
}
