import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, type Column, desc, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ticket, TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { matching } from './ticket-list-store.ts'
import { findNumberRange } from './tickets-store.ts'

/** How many numbers one step looks at: few enough that nobody else waits for it. */
const STEP = 500

/**
 * What `toTicket` and the schema of the API make of a row, as JSON that SQLite writes: a row that becomes an object, a validated
 * one and then a text takes four times as long. A field that the schema gets must get its line here, and nothing else leaves.
 */
const FIELDS: Record<keyof Ticket, SQLWrapper> = {
  id: tickets.id,
  ticketId: sql`printf('TKT-%05d', ${tickets.id})`,
  department: tickets.department,
  description: tickets.description,
  status: tickets.status,
  priority: tickets.priority,
  category: tickets.category,
  subcategory: tickets.subcategory,
  requesterId: tickets.requesterId,
  assigneeId: tickets.assigneeId,
  createdAt: isoTime(tickets.createdAt),
  updatedAt: isoTime(tickets.updatedAt),
  resolvedAt: isoTime(tickets.resolvedAt)
}

const TICKET_JSON = sql`json_object(${sql.join(
  Object.entries(FIELDS).flatMap(([name, value]) => [sql.raw(`'${name}'`), value]),
  sql`, `
)})`

function isoTime(moment: Column): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment} / 1000.0, 'unixepoch')`
}

/**
 * A list without a limit as the text of a JSON array, newest first, in pieces that are read when they are asked for: neither
 * server nor client need hold it. What is raised meanwhile does not show.
 */
export async function* ticketListJson(db: Queries, query: TicketQuery, actor: User): AsyncGenerator<Uint8Array> {
  // Where there is none, no step is taken.
  const { first, last } = findNumberRange(db) ?? { first: 1, last: 0 }
  const { count, read } = stepsOf(db, query, actor)
  let separator = '['
  let skipped = query.offset ?? 0
  for (let newest = last; newest >= first; newest -= STEP) {
    const step = { newest, oldest: newest - STEP }
    const here = skipped > 0 ? Number(count.get(step)?.count) : STEP
    const text = here > skipped ? read.get({ ...step, separator, skipped })?.text : null
    if (text) {
      yield text
      separator = ','
    }
    skipped -= Math.min(skipped, here)
    // Reading blocks this process: between two steps others get their turn.
    await nextTurn()
  }
  yield Buffer.from(separator === '[' ? '[]' : ']')
}

/** How many tickets a step has, and those after the ones skipped as JSON behind a separator, with commas in between; null for none. */
function stepsOf(db: Queries, query: TicketQuery, actor: User) {
  // The plus keeps SQLite from taking the index of a filter, and then sorting what is in order already.
  const filtered = matching(query, actor)
  const step = and(
    lte(tickets.id, sql.placeholder('newest')),
    gt(tickets.id, sql.placeholder('oldest')),
    filtered && sql`+(${filtered})`
  )
  const rows = db
    .select({ id: tickets.id, json: TICKET_JSON.as('json') })
    .from(tickets)
    .where(step)
    .orderBy(desc(tickets.id))
    .limit(STEP)
    .offset(sql.placeholder('skipped'))
    .as('listed')
  const text = sql<Buffer | null>`cast(${sql.placeholder('separator')} || group_concat(${rows.json}, ',' order by ${rows.id} desc) as blob)`
  return {
    count: db.select({ count: sql<number>`count(*)` }).from(tickets).where(step).prepare(),
    read: db.select({ text }).from(rows).prepare()
  }
}
