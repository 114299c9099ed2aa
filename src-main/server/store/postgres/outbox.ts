import { sql } from 'drizzle-orm'
import type { StoreEvent } from '../store.ts'
import type { Queries } from './connections.ts'
import { outbox } from './schema.ts'

/**
 * Writes down what has happened for the other servers, and wakes them up with the commit. Told
 * after the commit instead, they would never hear of it when this server ended in between.
 */
export async function writeOutbox(
  tx: Queries,
  events: readonly StoreEvent[],
  at: Date
): Promise<void> {
  if (events.length === 0) return
  await tx.insert(outbox).values(events.map((event) => ({ at, event })))
  await tx.execute(sql`notify help_desk`)
}
