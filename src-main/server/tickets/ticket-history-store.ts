import { and, eq, gt } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { given, givenRow, prepared, written } from '../db/prepared-queries.ts'
import { STILL, ticketEvents, ticketPeriods } from '../db/schema.ts'
import type { TicketRow } from './tickets-store.ts'

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
  if (!isNew) endPeriods(db, after.id, first.at)
  periodInsertion(db).run(written(periodOf(after, first.at)))
}

const periodEnd = prepared((db) =>
  db
    .update(ticketPeriods)
    .set(givenRow(['until']))
    .where(and(eq(ticketPeriods.ticketId, given('ticketId')), gt(ticketPeriods.until, given('until'))))
    .prepare()
)

/** Ends the present period, and where the clock was set back (D35) those that had ended later, so that none overlap. */
function endPeriods(db: Queries, ticketId: number, at: Date) {
  periodEnd(db).run(written({ ticketId, until: at }))
}

function periodOf({ id, requesterId, assigneeId, status }: State, since: Date): typeof ticketPeriods.$inferInsert {
  return { ticketId: id, requesterId, assigneeId, status, since, until: STILL }
}
