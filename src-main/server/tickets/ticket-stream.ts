import { and, desc, gt, lte, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ticket, TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { isoTime, type JsonStep, joinedJson, jsonArray, jsonObject } from '../db/json-stream.ts'
import { tickets } from '../db/schema.ts'
import { matching } from './ticket-list-store.ts'
import { findNumberRange } from './tickets-store.ts'

/** How many numbers one step looks at: few enough that nobody else waits for it. */
const STEP = 500

/** What `toTicket` and the schema of the API make of a row. A field that the schema gets must get its line here. */
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

/** A list without a limit as JSON, newest first. What is raised meanwhile does not show. */
export function ticketListJson(db: Queries, query: TicketQuery, actor: User): AsyncGenerator<Uint8Array> {
  return jsonArray(stepsThrough(db, query, actor))
}

function* stepsThrough(db: Queries, query: TicketQuery, actor: User): Generator<JsonStep> {
  // Where there is none, no step is taken.
  const { first, last } = findNumberRange(db) ?? { first: 1, last: 0 }
  const { count, read } = queriesOf(db, query, actor)
  let skipped = query.offset ?? 0
  for (let newest = last; newest >= first; newest -= STEP) {
    const step = { newest, oldest: newest - STEP }
    yield (separator) => {
      const here = skipped > 0 ? Number(count.get(step)?.count) : STEP
      const text = here > skipped ? read.get({ ...step, separator, skipped })?.text : null
      skipped -= Math.min(skipped, here)
      return text ?? null
    }
  }
}

/** How many tickets a step has, and those after the ones skipped. */
function queriesOf(db: Queries, query: TicketQuery, actor: User) {
  // The plus keeps SQLite from taking the index of a filter, and then sorting what is in order already.
  const filtered = matching(query, actor)
  const step = and(
    lte(tickets.id, sql.placeholder('newest')),
    gt(tickets.id, sql.placeholder('oldest')),
    filtered && sql`+(${filtered})`
  )
  const rows = db
    .select({ id: tickets.id, json: jsonObject(FIELDS).as('json') })
    .from(tickets)
    .where(step)
    .orderBy(desc(tickets.id))
    .limit(STEP)
    .offset(sql.placeholder('skipped'))
    .as('listed')
  return {
    count: db.select({ count: sql<number>`count(*)` }).from(tickets).where(step).prepare(),
    read: db
      .select({ text: joinedJson(rows, 'desc') })
      .from(rows)
      .prepare()
  }
}
