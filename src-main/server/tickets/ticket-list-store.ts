import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { departmentKeysOf } from '#shared/domain/teams.ts'
import {
  ACTIVE_STATUSES,
  type Ownership,
  PRIORITIES,
  type Priority,
  TICKET_STATUSES,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { given, givenList, numbered, prepared } from '../db/prepared-queries.ts'
import { tickets } from '../db/schema.ts'
import { countTickets } from './ticket-count-store.ts'
import { containing, findBySearch, type Search, searchFor, TEXT_STEP } from './ticket-search-store.ts'
import { type TicketRow, ticketColumns } from './tickets-store.ts'

/**
 * Where filters leave so many tickets, a search looks through them one by one: no index knows what is both left and found, and how many
 * are looked at stays the same, however many there are.
 */
const FEW = 5000

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
  const filtered = matching({ ...query, search: undefined }, actor)
  const { ids, total } =
    filtered && all <= FEW
      ? await findAmongFew(db, search, stretchesOf({ ...query, statuses, ...relationOf(actor) }), { offset, limit })
      : await findBySearch(db, search, filtered, { offset, limit })
  return {
    rows: ticketsOf(db)
      .all({ ids: JSON.stringify(ids) })
      .sort(newestFirst),
    total
  }
}

const ticketsOf = prepared((db) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(sql`${tickets.id} in (select value from json_each(${given('ids')}))`)
    .prepare()
)

const pageOf = prepared(
  (
    db,
    shape: { ownership?: Ownership; statuses: number; isAnyPriority: boolean; keys: number; order: 'asc' | 'desc' }
  ) => {
    const ids = merged(
      stretchesOf({
        ownership: shape.ownership,
        statuses: givenList('status', shape.statuses),
        priority: shape.isAnyPriority ? undefined : given('priority'),
        userId: given('userId'),
        keys: givenList('key', shape.keys)
      }),
      sql.raw(shape.order)
    )
    return db
      .select(ticketColumns)
      .from(tickets)
      .where(sql`${tickets.id} in (${ids} limit ${given('length')} offset ${given('skipped')})`)
      .prepare()
  }
)

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
  const { ownership, priority } = query
  const statuses = statusesOf(query)
  const { userId, keys } = relationOf(actor)
  const shape = {
    ...(ownership && { ownership }),
    statuses: statuses.length,
    isAnyPriority: !priority,
    keys: keys.length
  }
  const rows = pageOf(db, { ...shape, order: fromOldest ? 'asc' : 'desc' }).all({
    ...numbered('status', statuses),
    ...numbered('key', keys),
    ...{ priority, userId, length, skipped: fromOldest ? total - offset - length : offset }
  })
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
  const few = db.all<{ number: number }>(merged(stretches, sql`desc`)).map(({ number }) => number)
  const ids: number[] = []
  for (let start = 0; start < few.length; start += TEXT_STEP) {
    if (start > 0) await nextTurn()
    const some = JSON.stringify(few.slice(start, start + TEXT_STEP))
    const found = db.all<{ id: number }>(
      sql`select ${tickets.id} as id from ${tickets} where id in (select value from json_each(${some})) and ${containing(search)}`
    )
    ids.push(...found.map(({ id }) => id).sort((a, b) => b - a))
  }
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
}

/** The statuses a list can show. */
function statusesOf({ ownership, status }: TicketFilterQuery): TicketStatus[] {
  const possible = ownership === 'department' ? ACTIVE_STATUSES : TICKET_STATUSES
  return possible.filter((known) => !status?.length || status.includes(known))
}

/** What ownership depends on, as values or as placeholders for them. */
interface Relation {
  userId: number | SQL
  /** Of the departments that are the user's. */
  keys: (string | SQL)[]
}

function relationOf({ id, role }: User): { userId: number; keys: string[] } {
  return { userId: id, keys: departmentKeysOf(role) }
}

/** The filters of a list, with the statuses that are left. */
interface Filters extends Relation {
  ownership?: Ownership | undefined
  statuses: (TicketStatus | SQL)[]
  priority?: Priority | SQL | undefined
}

/**
 * A list as stretches of indexes, each in the order of numbers already. Merging them is all there is to do for a page, however
 * many tickets there are; only the priority may have to be looked at one by one.
 */
function stretchesOf(filters: Filters): SQL[] {
  const { ownership, statuses, priority } = filters
  if (!ownership) return ofEverybody(filters)
  const owned = ownedBy(ownership, filters)
  const ofPriority = priority && eq(tickets.priority, priority)
  return statuses.flatMap((status) =>
    owned.map(({ index, condition }) => sql`${index} where ${and(condition, eq(tickets.status, status), ofPriority)}`)
  )
}

function ofEverybody({ statuses, priority }: Filters): SQL[] {
  if (statuses.length === TICKET_STATUSES.length && !priority) return [sql``]
  const priorities = priority ? [priority] : PRIORITIES.map((one) => sql`+${one}`)
  return statuses.flatMap((status) =>
    priorities.map((priority) => sql`where ${and(eq(tickets.status, status), eq(tickets.priority, priority))}`)
  )
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
    query.ownership && or(...ownedBy(query.ownership, relationOf(actor)).map(({ condition }) => condition)),
    query.status?.length || query.ownership === 'department' ? inArray(tickets.status, statusesOf(query)) : undefined,
    query.priority && eq(tickets.priority, query.priority),
    query.search ? containing(searchFor(query.search)) : undefined
  )
}

/**
 * The conditions of which a ticket has to meet one, each with the index to go along where SQLite does not choose it: without
 * statistics it looks for what nobody has among all tickets of the department.
 */
function ownedBy(ownership: Ownership, { userId, keys }: Relation): { index: SQL; condition: SQL }[] {
  const assigned = { index: sql``, condition: eq(tickets.assigneeId, userId) }
  const created = { index: sql``, condition: eq(tickets.requesterId, userId) }
  const department = keys.map((key) => ({ index: sql``, condition: eq(tickets.departmentKey, key) }))
  const unassigned = department.map(({ condition }) => ({
    index: sql`indexed by tickets_unassigned`,
    condition: sql`${condition} and ${isNull(tickets.assigneeId)}`
  }))
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
