import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
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
import { nextPageLength } from '../page-length.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Queries } from './connections.ts'
import { constant, listParams, param, paramList, prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { findLastId, ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { findBySearch, readBySearch } from './ticket-search-store.ts'

/**
 * The tickets a query asks for, newest first, which is by id because ids are assigned in the order
 * of creation.
 * @param actor the user to whom the ownership filter refers (spec §6)
 * @returns one page, and how many there are in all (D23)
 */
export async function findTickets(
  db: Queries,
  query: TicketQuery & { limit: number },
  actor: User
): Promise<{ rows: TicketRow[]; total: number }> {
  const { offset = 0, limit, search } = query
  const statuses = statusesOf(query)
  if (statuses.length === 0) return { rows: [], total: 0 }
  if (search) {
    const page = { offset, limit }
    const { ids, total } = await findBySearch(db, search, conditionOf(query, actor), page)
    return { rows: await findTicketsById(db, ids), total }
  }
  const counting = countTickets(db, query, statuses, actor)
  if (offset === 0) {
    // The first page is the same however many tickets there are, so neither waits for the other.
    const page: Page = { order: 'desc', offset, length: limit }
    const [total, rows] = await Promise.all([counting, findPage(db, query, actor, page)])
    return { rows, total }
  }
  const total = await counting
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { rows: [], total }
  // A page in the older half is read from the oldest ticket on, because skipping rows takes time.
  const page: Page =
    offset > total / 2
      ? { order: 'asc', offset: total - offset - length, length }
      : { order: 'desc', offset, length }
  return { rows: await findPage(db, query, actor, page), total }
}

/**
 * Reads a list without a limit page by page, each when it is asked for: later pages show changes
 * made meanwhile, but no tickets raised meanwhile.
 */
export async function* readTickets(
  db: Queries,
  query: TicketFilterQuery & { offset?: number | undefined },
  actor: User
): AsyncGenerator<TicketRow[]> {
  let { offset = 0 } = query
  let length = nextPageLength()
  if (query.search) {
    for await (const ids of readBySearch(db, query.search, conditionOf(query, actor), offset)) {
      for (let start = 0; start < ids.length; ) {
        const rows = await findTicketsById(db, ids.slice(start, start + length))
        start += length
        length = lengthAfter(rows)
        yield rows
      }
    }
    return
  }
  let before = (await findLastId(db)) + 1
  for (let isLast = false; !isLast; ) {
    const rows = await findPage(db, query, actor, { order: 'desc', offset, length, before })
    isLast = rows.length < length
    offset = 0
    before = rows.at(-1)?.id ?? 0
    length = lengthAfter(rows)
    if (rows.length > 0) yield rows
  }
}

const lengthAfter = (rows: readonly TicketRow[]) =>
  nextPageLength(rows.map(({ description }) => description))

const ticketsById = prepared((db, _shape, name) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(sql`${tickets.id} = any(${param('ids')}::bigint[])`)
    .prepare(name)
)

/** @returns those that still exist, newest first */
async function findTicketsById(db: Queries, ids: readonly number[]): Promise<TicketRow[]> {
  const rows = await ticketsById(db).execute({ ids })
  return rows.sort(newestFirst)
}

interface PageShape {
  ownership: Ownership | undefined
  statuses: number
  isAnyPriority: boolean
  keys: number
  order: 'asc' | 'desc'
}

const pageOf = prepared((db, { ownership, statuses, isAnyPriority, keys, order }: PageShape) => {
  const ids = merged(
    rangesOf({
      ownership,
      statuses: paramList('status', statuses),
      priority: isAnyPriority ? undefined : param('priority'),
      userId: param('userId'),
      keys: paramList('key', keys)
    }),
    order
  )
  // As an array, so that PostgreSQL looks up its tickets however many it thinks they are.
  const page = sql`array(${ids} limit ${param('length')} offset ${param('offset')})`
  return db.select(ticketColumns).from(tickets).where(sql`${tickets.id} = any(${page})`).prepare('')
})

interface Page {
  order: 'asc' | 'desc'
  offset: number
  length: number
  /** Only tickets with a lower id. */
  before?: number
}

async function findPage(
  db: Queries,
  query: TicketFilterQuery,
  actor: User,
  { order, before = Number.MAX_SAFE_INTEGER, ...page }: Page
): Promise<TicketRow[]> {
  const { ownership, priority } = query
  const statuses = statusesOf(query)
  if (statuses.length === 0) return []
  const { userId, keys } = relationOf(actor)
  const shape = {
    ownership,
    statuses: statuses.length,
    isAnyPriority: !priority,
    keys: keys.length,
    order
  }
  const rows = await pageOf(db, shape).execute({
    ...listParams('status', statuses),
    ...listParams('key', keys),
    priority,
    userId,
    before,
    ...page,
    reach: page.offset + page.length
  })
  return rows.sort(newestFirst)
}

const newestFirst = (a: TicketRow, b: TicketRow) => b.id - a.id

/** The statuses a list can show. */
function statusesOf({ ownership, status }: TicketFilterQuery): TicketStatus[] {
  const possible = ownership === 'department' ? ACTIVE_STATUSES : TICKET_STATUSES
  return possible.filter((known) => !status?.length || status.includes(known))
}

/** The values, or placeholders for them, that an ownership filter depends on. */
interface Relation {
  userId: number | SQL
  /** The keys of the user's departments (D3). */
  keys: (string | SQL)[]
}

function relationOf({ id, role }: User): { userId: number; keys: string[] } {
  return { userId: id, keys: departmentKeysOf(role) }
}

/** The filters of a list, with the statuses that its ownership and status filters leave. */
interface Filters extends Relation {
  ownership?: Ownership | undefined
  statuses: (TicketStatus | SQL)[]
  priority?: Priority | SQL | undefined
}

/**
 * A list as the conditions of its ranges, each of which one index holds in the order of ids. A page
 * only needs them merged, however many tickets there are; only the priority may have to be checked
 * ticket by ticket.
 */
function rangesOf(filters: Filters): (SQL | undefined)[] {
  const { ownership, statuses, priority } = filters
  if (!ownership) return ofEverybody(filters)
  const owned = ownedBy(ownership, filters)
  // Not as a column, which would let PostgreSQL look through the priorities of everybody's tickets.
  const ofPriority = priority && sql`${tickets.priority} || '' = ${priority}`
  return statuses.flatMap((status) =>
    owned.map((condition) => and(condition, eq(tickets.status, status), ofPriority))
  )
}

function ofEverybody({ statuses, priority }: Filters): (SQL | undefined)[] {
  if (statuses.length === TICKET_STATUSES.length && !priority) return [undefined]
  const priorities = priority ? [priority] : PRIORITIES.map(constant)
  return statuses.flatMap((status) =>
    priorities.map((priority) => and(eq(tickets.status, status), eq(tickets.priority, priority)))
  )
}

/**
 * The ids of ranges in one order, each id once. Every range is read no further than the page can
 * reach, because otherwise PostgreSQL would read and sort all of them.
 */
function merged(ranges: (SQL | undefined)[], order: 'asc' | 'desc'): SQL {
  const direction = sql.raw(order)
  const ids = ranges.map((range) => {
    const condition = and(range, lt(tickets.id, param('before')))
    return sql`(select ${tickets.id} as id from ${tickets} where ${condition} order by ${tickets.id} ${direction} limit ${param('reach')})`
  })
  return sql`select id from (${sql.join(ids, sql` union `)}) as ids order by id ${direction}`
}

/** @returns undefined where no filter excludes a ticket */
function conditionOf(query: TicketFilterQuery, actor: User): SQL | undefined {
  const { ownership, priority } = query
  const statuses = statusesOf(query)
  return and(
    ownership && or(...ownedBy(ownership, relationOf(actor))),
    statuses.length < TICKET_STATUSES.length ? inArray(tickets.status, statuses) : undefined,
    priority && eq(tickets.priority, priority)
  )
}

/** The conditions of an ownership, of which a ticket has to meet one. */
function ownedBy(ownership: Ownership, { userId, keys }: Relation): (SQL | undefined)[] {
  const assigned = eq(tickets.assigneeId, userId)
  const created = eq(tickets.requesterId, userId)
  const department = keys.map((key) => eq(tickets.departmentKey, key))
  const unassigned = department.map((condition) => and(condition, isNull(tickets.assigneeId)))
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
