import type { Database } from '../db/database.ts'
import { clearDigestsOfDeleted } from '../users/users-store.ts'
import { deleteExpiredTries } from './rate-limit.ts'
import { deleteExpiredSessions } from './session-store.ts'

/** For how long a deleted account keeps its password's digest, in milliseconds: until nobody can undo it any more. */
const DIGEST_KEPT = 60_000

/** Forgets the passwords of accounts that were deleted longer ago than that can be undone. */
export async function deleteExpiredDigests(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) => clearDigestsOfDeleted(tx, new Date(now.getTime() - DIGEST_KEPT), now))
}

/** Deletes sessions that have expired and tries that no longer count. Signing in does so too, but may not happen for months. */
export async function deleteExpiredAuth(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteExpiredSessions(tx, now)
    await deleteExpiredTries(tx, now)
  })
  await deleteExpiredDigests(database, now)
}
