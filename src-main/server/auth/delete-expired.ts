import type { Store } from '../store/store.ts'
import { rateWindow } from './rate-limit.ts'

/**
 * For how long a deleted account keeps its password's digest, in milliseconds: until nobody can
 * undo it any more.
 */
const DIGEST_KEPT = 60_000

/** Forgets the passwords of accounts that were deleted longer ago than that can be undone. */
export async function deleteExpiredDigests(store: Store, now: Date): Promise<void> {
  await store.transaction((tx) =>
    tx.users.clearDeletedDigests(new Date(now.getTime() - DIGEST_KEPT), now)
  )
}

/**
 * Deletes sessions that have expired and tries that no longer count. Signing in does so too, but
 * may not happen for months.
 */
export async function deleteExpiredAuth(store: Store, now: Date): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.sessions.deleteExpired(now)
    await tx.attempts.deleteExpired(rateWindow(now))
  })
  await deleteExpiredDigests(store, now)
}
