import { and, lt, sql } from 'drizzle-orm'
import type { PresenceNotice, StoreEvent } from '../store.ts'
import { sendWithoutWaiting } from './connections.ts'
import type { Queries } from './drizzle.ts'
import { outbox } from './schema.ts'

/** The channel by which servers hear of new events. */
export const OUTBOX_CHANNEL = 'help_desk'

/** The channel by which servers hear of changes that are stored nowhere. */
export const PRESENCE_CHANNEL = 'help_desk_presence'

/** How long an event is kept for clients that come back, in milliseconds. */
const KEEP_MS = 24 * 60 * 60 * 1000

/**
 * Writes down what has happened for the other servers, and wakes them up with the commit. Told
 * after the commit instead, they would never hear of it when this server ended in between.
 */
export function writeOutbox(tx: Queries, events: readonly StoreEvent[], at: Date): void {
  if (events.length === 0) return
  sendWithoutWaiting(
    tx
      .insert(outbox)
      .values(events.map((event) => ({ at, event })))
      .execute()
  )
  sendWithoutWaiting(tx.execute(sql`notify ${sql.identifier(OUTBOX_CHANNEL)}`).execute())
}

/** The query that says to all servers who looks at a ticket, and leaves nothing in the database. */
export function presenceQuery(notice: PresenceNotice) {
  return { text: 'SELECT pg_notify($1, $2)', values: [PRESENCE_CHANNEL, JSON.stringify(notice)] }
}

/**
 * Deletes old events, always from the oldest on; the newest one stays, so that a client that has
 * seen it knows that it has missed nothing.
 */
export async function deleteOldEvents(db: Queries, now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEEP_MS)
  await db
    .delete(outbox)
    .where(
      and(
        sql`${outbox.id} <= (select max(id) from outbox where ${lt(outbox.at, old)})`,
        sql`${outbox.id} < (select max(id) from outbox)`
      )
    )
}
