import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { HistoryStore, TicketEventRow } from '../ticket-history-store.ts'
import type { TicketRow } from '../tickets-store.ts'
import { type Queries, unawaited } from './connections.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { statusIntervals, ticketEvents } from './schema.ts'

type State = Pick<TicketRow, 'id' | 'requesterId' | 'assigneeId' | 'status'>

const eventInsertion = prepared((db, _shape, name) =>
  db
    .insert(ticketEvents)
    .values(paramRow(['ticketId', 'actorId', 'kind', 'requesterId', 'from', 'to', 'at']))
    .prepare(name)
)

const intervalInsertion = prepared((db, _shape, name) =>
  db
    .insert(statusIntervals)
    .values(paramRow(['ticketId', 'requesterId', 'assigneeId', 'status', 'since', 'until']))
    .prepare(name)
)

const intervalEnd = prepared((db, _shape, name) =>
  db
    .update(statusIntervals)
    .set(paramRow(['until']))
    .where(
      and(
        eq(statusIntervals.ticketId, param('ticketId')),
        or(isNull(statusIntervals.until), gt(statusIntervals.until, param('until')))
      )
    )
    .prepare(name)
)

/**
 * Ends the present interval, and cuts those that end later because the clock was set back (D35), so
 * that none overlap.
 */
function endIntervals(db: Queries, ticketId: number, at: Date) {
  unawaited(intervalEnd(db).execute(toDriver({ ticketId, until: at })))
}

function intervalOf(
  { id, requesterId, assigneeId, status }: State,
  since: Date
): typeof statusIntervals.$inferInsert {
  return { ticketId: id, requesterId, assigneeId, status, since, until: null }
}

/** See {@link HistoryStore}. */
export function createHistoryStore(db: Queries): HistoryStore {
  return {
    async record(after: State, events: TicketEventRow[]) {
      const [first] = events
      if (!first) return
      for (const event of events) {
        unawaited(
          eventInsertion(db).execute(
            toDriver({ requesterId: null, from: null, to: null, ...event })
          )
        )
      }
      const isNew = events.some(({ kind }) => kind === 'created')
      if (!isNew && events.every(({ kind }) => kind === 'comment')) return
      if (!isNew) endIntervals(db, after.id, first.at)
      unawaited(intervalInsertion(db).execute(toDriver(intervalOf(after, first.at))))
    }
  }
}
