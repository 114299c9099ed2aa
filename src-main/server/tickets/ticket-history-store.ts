import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { given, givenRow, prepared, written } from '../db/prepared-queries.ts'
import { STILL, ticketEvents, ticketPeriods, tickets } from '../db/schema.ts'
import type { TicketRow } from './tickets-store.ts'

/** Rows of one statement when many tickets change at once; between two of them other requests get their turn. */
const BATCH = 50

export type TicketEventRow = typeof ticketEvents.$inferInsert

type State = Pick<TicketRow, 'id' | 'requesterId' | 'assigneeId' | 'status'>

const eventInsertion = prepared((db) =>
  db
    .insert(ticketEvents)
    .values(givenRow(['ticketId', 'actorId', 'kind', 'requesterId', 'from', 'to', 'at']))
    .prepare()
)

const periodInsertion = prepared((db) =>
  db
    .insert(ticketPeriods)
    .values(givenRow(['ticketId', 'requesterId', 'assigneeId', 'status', 'since', 'until']))
    .prepare()
)

/**
 * Adds to the history of a ticket (D9), and begins a new period where its status or assignee is another from now on.
 * @param after the ticket as it is after the change
 * @param events what happened, all of it at the same moment
 */
export async function recordHistory(db: Queries, after: State, events: TicketEventRow[]): Promise<void> {
  const [first] = events
  if (!first) return
  for (const event of events) {
    eventInsertion(db).run(written({ requesterId: null, from: null, to: null, ...event }))
  }
  const isNew = events.some(({ kind }) => kind === 'created')
  if (!isNew && events.every(({ kind }) => kind === 'comment')) return
  if (!isNew) endPeriod(db, after.id, first.at)
  periodInsertion(db).run(written(periodOf(after, first.at)))
}

/** Records that all tickets of an assignee lose them, and changes the tickets themselves (D4). */
export async function recordUnassignment(db: Queries, assigneeId: number, actorId: number, at: Date): Promise<void> {
  for await (const batch of batches(db, assigneeId)) {
    for (const ticket of batch) {
      endPeriod(db, ticket.id, at)
      await db.update(tickets).set({ assigneeId: null, updatedAt: at }).where(eq(tickets.id, ticket.id))
    }
    await db.insert(ticketPeriods).values(batch.map((ticket) => periodOf({ ...ticket, assigneeId: null }, at)))
    await db
      .insert(ticketEvents)
      .values(
        batch.map(({ id }) => ({ ticketId: id, actorId, kind: 'assignee' as const, from: String(assigneeId), at }))
      )
  }
}

/** The tickets of an assignee, a batch at a time. */
async function* batches(db: Queries, assigneeId: number): AsyncGenerator<State[]> {
  const { id, requesterId, status } = tickets
  let last = 0
  while (true) {
    const batch = await db
      .select({ id, requesterId, assigneeId: tickets.assigneeId, status })
      .from(tickets)
      .where(and(gt(id, last), eq(tickets.assigneeId, assigneeId)))
      .orderBy(asc(id))
      .limit(BATCH)
    const end = batch.at(-1)
    if (!end) return
    yield batch
    last = end.id
    await nextTurn()
  }
}

const periodEnd = prepared((db) =>
  db
    .update(ticketPeriods)
    .set(givenRow(['until']))
    .where(and(eq(ticketPeriods.ticketId, given('ticketId')), eq(ticketPeriods.until, STILL)))
    .prepare()
)

function endPeriod(db: Queries, ticketId: number, at: Date) {
  periodEnd(db).run(written({ ticketId, until: at }))
}

function periodOf({ id, requesterId, assigneeId, status }: State, since: Date): typeof ticketPeriods.$inferInsert {
  return { ticketId: id, requesterId, assigneeId, status, since, until: STILL }
}
