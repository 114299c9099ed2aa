import type { Database } from '../db/database.ts'
import { deleteExpiredTries } from './rate-limit.ts'
import { deleteExpiredSessions } from './session-store.ts'

/** Deletes sessions that have expired and tries that no longer count. Signing in does so too, but may not happen for months. */
export async function sweepAuth(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteExpiredSessions(tx, now)
    await deleteExpiredTries(tx, now)
  })
}
