import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { param, paramRow, prepared, toDriver } from '../db/prepared-queries.ts'
import { statusIntervals, ticketEvents } from '../db/schema.ts'
import type { TicketRow } from './tickets-store.ts'

export type TicketEventRow = typeof ticketEvents.$inferInsert

type State = Pick<TicketRow, 'id' | 'requesterId' | 'assigneeId' | 'status'>

const eventInsertion = prepared((db) =>
  db
    .insert(ticketEvents)
    .values(paramRow(['ticketId', 'actorId', 'kind', 'requesterId', 'from', 'to', 'at']))
    .prepare()
)

const intervalInsertion = prepared((db) =>
  db
    .insert(statusIntervals)
    .values(paramRow(['ticketId', 'requesterId', 'assigneeId', 'status', 'since', 'until']))
    .prepare()
)

/**
 * Adds to the history of a ticket (D9), and begins a new interval where its status or assignee is another from now on.
 * @param after the ticket as it is after the change
 * @param events what happened, all of it at the same moment
 */
export async function recordHistory(db: Queries, after: State, events: TicketEventRow[]): Promise<void> {
  const [first] = events
  if (!first) return
  for (const event of events) {
    eventInsertion(db).run(toDriver({ requesterId: null, from: null, to: null, ...event }))
  }
  const isNew = events.some(({ kind }) => kind === 'created')
  if (!isNew && events.every(({ kind }) => kind === 'comment')) return
  if (!isNew) endIntervals(db, after.id, first.at)
  intervalInsertion(db).run(toDriver(intervalOf(after, first.at)))
}

const intervalEnd = prepared((db) =>
  db
    .update(statusIntervals)
    .set(paramRow(['until']))
    .where(
      and(
        eq(statusIntervals.ticketId, param('ticketId')),
        or(isNull(statusIntervals.until), gt(statusIntervals.until, param('until')))
      )
    )
    .prepare()
)

/** Ends the present interval, and where the clock was set back (D35) those that had ended later, so that none overlap. */
function endIntervals(db: Queries, ticketId: number, at: Date) {
  intervalEnd(db).run(toDriver({ ticketId, until: at }))
}

function intervalOf({ id, requesterId, assigneeId, status }: State, since: Date): typeof statusIntervals.$inferInsert {
  return { ticketId: id, requesterId, assigneeId, status, since, until: null }
}
