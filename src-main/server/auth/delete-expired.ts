import { SECOND_FACTOR_OFFER_MS } from '#shared/api/second-factor.ts'
import type { Store } from '../store/store.ts'
import { attemptsWindow } from './attempt-limit.ts'

/**
 * How long a deleted account keeps the digest of its password, in milliseconds: longer than the
 * deletion can be undone (D4).
 */
const DIGEST_LIFETIME_MS = 60_000

/**
 * Clears the password digests of accounts whose deletion can no longer be undone (D4), their
 * second factors, tokens, and who they are elsewhere.
 */
export async function deleteExpiredDigests(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DIGEST_LIFETIME_MS)
  await store.transaction(async (tx) => {
    await tx.users.clearDeletedDigests(before, now)
    await tx.secondFactors.deleteOfDeleted(before, now)
    await tx.identities.deleteOfDeleted(before, now)
    await tx.tokens.deleteOfDeleted(before, now)
  })
}

/**
 * Deletes expired sessions, invitations, offers of second factors and proofs, and attempts that no
 * longer count. Signing in deletes sessions too, but no one may sign in for months.
 */
export async function deleteExpiredAuth(store: Store, now: Date): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.sessions.deleteExpired(now)
    await tx.attempts.deleteExpired(attemptsWindow(now))
    await tx.invitations.deleteExpired(now)
    const before = new Date(now.getTime() - SECOND_FACTOR_OFFER_MS)
    await tx.secondFactors.deletePending(before, now)
    await tx.signInProofs.deleteExpired(before, now)
  })
  await deleteExpiredDigests(store, now)
}
