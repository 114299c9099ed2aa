import { createHash, randomBytes } from 'node:crypto'
import type { User } from '#shared/api/users.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../db/database.ts'
import { storageProblem } from '../db/storage-problem.ts'
import type { EventHub } from '../events/event-hub.ts'
import { ProblemError } from '../http/problem.ts'
import { findPasswordDigest } from '../users/users-store.ts'
import { deleteExpiredSessions, deleteSession, findSession, insertSession, renewSession } from './session-store.ts'

/** How long a session lives without being used (D25). */
export const SESSION_SECONDS = 12 * 60 * 60

/** A session is written anew at most this often, in milliseconds, so that reading does not become writing. */
const RENEW_AFTER = 5 * 60 * 1000

export interface SessionService {
  /**
   * Starts a session and ends the caller's former one.
   * @param passwordDigest what the password was checked against, where one was
   * @returns the token for the cookie
   * @throws ProblemError 401 when the password has changed or the account gone since it was checked
   */
  start(userId: number, formerToken: string | undefined, passwordDigest?: string): Promise<string>
  /** Who a token belongs to; null when it is unknown, expired, or its user was deleted. */
  resolve(token: string): Promise<{ user: User; digest: string; renewed: boolean } | null>
  /** Whether the session of a digest still lives; looking does not renew it. */
  isAlive(digest: string): Promise<boolean>
  end(token: string): Promise<void>
}

/** Sessions as D25 wants them: the token is known to the browser only, the database keeps its digest. */
export function createSessionService(database: Database, clock: Clock, events: EventHub): SessionService {
  const expiry = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000)

  /** @returns whether it could be: a full disk must not keep people from reading */
  const renew = (digest: string, expiresAt: Date) =>
    database
      .transaction((tx) => renewSession(tx, digest, expiresAt))
      .then(
        () => true,
        (error: unknown) => {
          if (!storageProblem(error)) throw error
          return false
        }
      )

  return {
    async start(userId, formerToken, passwordDigest) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await database.transaction(async (tx) => {
        if (formerToken) await deleteSession(tx, digestOf(formerToken))
        await deleteExpiredSessions(tx, now)
        if (passwordDigest !== undefined) await checkUnchanged(tx, userId, passwordDigest)
        await insertSession(tx, { digest: digestOf(token), userId, createdAt: now, expiresAt: expiry(now) })
      })
      if (formerToken) events.disconnectSession(digestOf(formerToken))
      return token
    },
    async resolve(token) {
      const now = clock()
      const digest = digestOf(token)
      const found = await findSession(database.read, digest, now)
      if (!found) return null
      const expiresAt = expiry(now)
      const isDue = expiresAt.getTime() - found.expiresAt.getTime() >= RENEW_AFTER
      return { user: found.user, digest, renewed: isDue && (await renew(digest, expiresAt)) }
    },
    async isAlive(digest) {
      return (await findSession(database.read, digest, clock())) !== undefined
    },
    async end(token) {
      const digest = digestOf(token)
      await database.transaction((tx) => deleteSession(tx, digest))
      events.disconnectSession(digest)
    }
  }
}

/** A password changed, or an account deleted, while a sign-in was being checked must win over it (D4, D25). */
async function checkUnchanged(tx: Queries, userId: number, passwordDigest: string) {
  if ((await findPasswordDigest(tx, userId)) !== passwordDigest) {
    throw new ProblemError(401, 'Invalid username or password')
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
