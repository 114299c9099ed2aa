import type { Store } from '../store/store.ts'
import { rateWindow } from './rate-limit.ts'

/**
 * How long a deleted account keeps the digest of its password, in milliseconds: longer than the
 * deletion can be undone (D4).
 */
const DIGEST_LIFETIME_MS = 60_000

/** Clears the password digests of accounts whose deletion can no longer be undone (D4). */
export async function deleteExpiredDigests(store: Store, now: Date): Promise<void> {
  await store.transaction((tx) =>
    tx.users.clearDeletedDigests(new Date(now.getTime() - DIGEST_LIFETIME_MS), now)
  )
}

/**
 * Deletes expired sessions and invitations, and attempts that no longer count. Signing in does so too, but nobody
 * may sign in for months.
 */
export async function deleteExpiredAuth(store: Store, now: Date): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.sessions.deleteExpired(now)
    await tx.attempts.deleteExpired(rateWindow(now))
    await tx.invitations.deleteExpired(now)
  })
  await deleteExpiredDigests(store, now)
}
