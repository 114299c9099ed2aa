import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, desc, gt, lte, max, min, sql } from 'drizzle-orm'
import { listTickets, type TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { matching } from './ticket-list-store.ts'
import { type TicketRow, ticketColumns, toTicket } from './tickets-store.ts'

/** How many numbers one step looks at: few enough that nobody else waits for it. */
const STEP = 500

/**
 * A list without a limit as the text of a JSON array, newest first, in pieces that are read when they are asked for: neither
 * server nor client need hold it. What is raised meanwhile does not show.
 */
export async function* ticketListJson(db: Queries, query: TicketQuery, actor: User): AsyncGenerator<Uint8Array> {
  let separator = '['
  let skipped = query.offset ?? 0
  for await (const rows of readRows(db, query, actor)) {
    const listed = listTickets.response.parse(rows.slice(skipped).map(toTicket))
    skipped -= Math.min(skipped, rows.length)
    if (listed.length === 0) continue
    yield Buffer.from(separator + JSON.stringify(listed).slice(1, -1))
    separator = ','
  }
  yield Buffer.from(separator === '[' ? '[]' : ']')
}

async function* readRows(db: Queries, query: TicketQuery, actor: User): AsyncGenerator<TicketRow[]> {
  const [{ first } = {}] = await db.select({ first: min(tickets.id) }).from(tickets)
  const [{ last } = {}] = await db.select({ last: max(tickets.id) }).from(tickets)
  if (!first || !last) return
  // The plus keeps SQLite from taking the index of a filter, and then sorting what is in order already.
  const filtered = matching(query, actor)
  const filter = filtered && sql`+(${filtered})`
  for (let newest = last; newest >= first; newest -= STEP) {
    yield await db
      .select(ticketColumns)
      .from(tickets)
      .where(and(lte(tickets.id, newest), gt(tickets.id, newest - STEP), filter))
      .orderBy(desc(tickets.id))
    // Reading blocks this process: between two steps others get their turn.
    await nextTurn()
  }
}
