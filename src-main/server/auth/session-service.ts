import { randomBytes } from 'node:crypto'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import type { Access } from '#shared/api/route.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../base/clock.ts'
import { hashToken } from '../base/hash-token.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { type Authorization, createAuthorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import { LONGEST_LIFE_MS } from '../store/sessions-store.ts'
import type { Store, Stores } from '../store/store.ts'
import { wrongCredentials } from './own-password-service.ts'
import { createPersonSessions, type PersonSessions } from './person-sessions.ts'
import { createSessionWrites } from './session-writes.ts'

/** How long a session lives without being used (D25). */
export const SESSION_SECONDS = 12 * 60 * 60

/** A session's last use is written at most this often, in milliseconds, so that few reads write. */
const RENEW_AFTER_MS = 5 * 60 * 1000

/** How many characters of a `User-Agent` header are kept; browsers send about half as many. */
const MAX_USER_AGENT_LENGTH = 256
/** How many characters of an address are kept; none is longer (IPv6 with a zone). */
const MAX_ADDRESS_LENGTH = 64

/** Where a session is used from. */
interface SessionPlace {
  address: string
  userAgent: string | null
}

/** By what a session starts. */
interface SessionOrigin {
  /** The digest that the password was checked against; none for a new account. */
  passwordDigest?: string | undefined
  /**
   * When the person proved who they are (D90), now where it is left out; null where no one knows.
   */
  confirmedAt?: Date | null | undefined
}

/** The value of a confirmation that no longer counts. */
const NEVER = new Date(0)

export interface SessionService extends PersonSessions {
  /**
   * Starts a session and ends the caller's former one.
   * @param origin of who the person is
   * @returns the token for the cookie
   * @throws ProblemError 401 when the password has changed or the account gone since it was checked
   */
  start(
    userId: number,
    place: SessionPlace,
    formerToken: string | undefined,
    origin?: SessionOrigin
  ): Promise<string>
  /** Who a token belongs to; null when it is unknown, expired, or its user was deleted. */
  resolve(
    token: string,
    address: string
  ): Promise<{ user: Viewer; digest: string; renewed: boolean } | null>
  /** Whether the session of a digest is still valid; asking does not renew it. */
  isAlive(digest: string): Promise<boolean>
  /**
   * The 401 error for a caller who must sign in first; it says so when the account was removed
   * (D4).
   */
  signInFirst(token: string | undefined): Promise<ProblemError>
  /**
   * Creates the authorization with which a session's holder writes through a route with this
   * access.
   */
  authorize(digest: string, access: Access, address: string): Authorization
  /**
   * Ends a session even when nothing can be written, such as on a full disk; the next write deletes
   * its row then.
   */
  end(token: string, address: string): Promise<void>
}

/**
 * Sessions according to D25: only the browser knows the token, and the database keeps its digest.
 */
export function createSessionService(store: Store, clock: Clock): SessionService {
  const expiry = (now: Date, createdAt: Date) =>
    new Date(
      Math.min(now.getTime() + SESSION_SECONDS * 1000, createdAt.getTime() + LONGEST_LIFE_MS)
    )

  const eventOf = (kind: 'sign-in' | 'sign-out', actorId: number, address: string) => ({
    at: clock(),
    kind,
    actorId,
    subjectId: null,
    detail: null,
    address: address.slice(0, MAX_ADDRESS_LENGTH)
  })

  const writes = createSessionWrites(store)

  return {
    ...createPersonSessions(store, clock, writes.isEnded),
    async start(userId, place, formerToken, { passwordDigest, confirmedAt } = {}) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await writes.write(async (tx) => {
        if (formerToken) {
          await tx.sessions.delete(hashToken(formerToken))
          tx.tell({ type: 'session-ended', digest: hashToken(formerToken) })
        }
        await tx.sessions.deleteExpired(now)
        if (passwordDigest !== undefined) await checkUnchanged(tx, userId, passwordDigest)
        await tx.sessions.insert({
          digest: hashToken(token),
          userId,
          createdAt: now,
          lastUsedAt: now,
          confirmedAt: confirmedAt === undefined ? now : (confirmedAt ?? NEVER),
          expiresAt: expiry(now, now),
          address: place.address.slice(0, MAX_ADDRESS_LENGTH),
          userAgent: place.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
        })
        await logSecurityEvent(tx, eventOf('sign-in', userId, place.address))
      })
      return token
    },
    async resolve(token, address) {
      const now = clock()
      const digest = hashToken(token)
      if (writes.isEnded(digest)) return null
      const found = await store.read.sessions.find(digest, now)
      if (!found) return null
      const isDue = now.getTime() - found.lastUsedAt.getTime() >= RENEW_AFTER_MS
      const renewal = {
        lastUsedAt: now,
        expiresAt: expiry(now, found.createdAt),
        address: address.slice(0, MAX_ADDRESS_LENGTH)
      }
      return { user: found.user, digest, renewed: isDue && (await writes.renew(digest, renewal)) }
    },
    async isAlive(digest) {
      return (
        !writes.isEnded(digest) && (await store.read.sessions.find(digest, clock())) !== undefined
      )
    },
    signInFirst: (token) => signInFirst(store.read, token ? hashToken(token) : null, clock()),
    authorize: (digest, access, address) =>
      createAuthorization({
        store,
        clock,
        digest,
        access,
        address,
        async findHolder({ sessions }, now) {
          const session = await sessions.find(digest, now)
          if (!session) throw await signInFirst(store.read, digest, now)
          return session
        }
      }),
    async end(token, address) {
      const digest = hashToken(token)
      const found = await store.read.sessions.find(digest, clock())
      await writes.end(digest, async (tx) => {
        if (found) await logSecurityEvent(tx, eventOf('sign-out', found.user.id, address))
      })
      await store.tell({ type: 'session-ended', digest })
    }
  }
}

/** The 401 error for a session that has ended, or for none. */
async function signInFirst(
  { sessions }: Stores,
  digest: string | null,
  now: Date
): Promise<ProblemError> {
  if (digest === null || !(await sessions.wasAccountRemoved(digest, now)))
    return new ProblemError(401, 'Sign in first')
  return new ProblemError(
    401,
    'Your account was removed. If this is wrong, ask an IT Support Specialist.',
    {
      type: PROBLEM_TYPES.accountRemoved
    }
  )
}

/**
 * Rejects a sign-in when its password was changed or its account deleted while it was being checked
 * (D4, D25).
 */
async function checkUnchanged(tx: Stores, userId: number, passwordDigest: string) {
  if ((await tx.users.findPasswordDigest(userId)) !== passwordDigest) {
    throw wrongCredentials()
  }
}
