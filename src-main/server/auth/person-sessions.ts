import type { Session } from '#shared/api/sessions.ts'
import type { User } from '#shared/api/users.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { SessionRow } from '../store/sessions-store.ts'
import type { Store, Transaction } from '../store/store.ts'

/** The calls of people about their sessions, and of administrators about those of others (D52). */
export interface PersonSessions {
  /** Lists a user's sessions. @param ownDigest the digest of the session that asks */
  list(userId: number, ownDigest: string | null): Promise<Session[]>
  /**
   * Ends a session of the one who asks.
   * @throws ProblemError 404 when that person has no such session
   */
  endOwn(id: number, authorization: Authorization): Promise<void>
  /** Ends a session, whosever it is. @throws ProblemError 404 */
  endAny(id: number, authorization: Authorization): Promise<void>
  /**
   * Ends all sessions of a user but the one that asks.
   * @param userId whose sessions; the one who asks where it is left out
   */
  endOthers(authorization: Authorization, userId?: number): Promise<void>
}

/**
 * Lists and ends people's sessions (D25).
 * @param isEnded whether the session of a digest has ended though its row is not deleted yet
 */
export function createPersonSessions(
  store: Pick<Store, 'read'>,
  clock: Clock,
  isEnded: (digest: string) => boolean
): PersonSessions {
  return {
    async list(userId, ownDigest) {
      const rows = await store.read.sessions.listOf(userId, clock())
      return rows.filter(({ digest }) => !isEnded(digest)).map((row) => toSession(row, ownDigest))
    },
    endOwn: (id, authorization) =>
      authorization.transaction((tx, actor) => endOne(tx, actor, id, actor.id, authorization)),
    endAny: (id, authorization) =>
      authorization.transaction((tx, actor) => endOne(tx, actor, id, null, authorization)),
    async endOthers(authorization, userId) {
      await authorization.transaction(async (tx, actor) => {
        const ofId = userId ?? actor.id
        await endSessionsOf(tx, ofId, authorization.digest)
        await logEndedSession(tx, authorization, actor, ofId)
      })
    }
  }
}

/**
 * Ends the sessions of a user, and their live streams, within a transaction.
 * @param exceptDigest the one that goes on; null for none
 */
export async function endSessionsOf(
  tx: Transaction,
  userId: number,
  exceptDigest: string | null
): Promise<void> {
  await tx.sessions.deleteOf(userId, exceptDigest)
  tx.tell({ type: 'user-signed-out', userId, exceptDigest })
}

/** Ends the live streams of a person, whose pages open new ones with the rights of now. */
export function restartStreams({ tell }: Transaction, userId: number): void {
  tell({ type: 'user-signed-out', userId, exceptDigest: null })
}

/** @param userId whose session it must be; null for anyone */
async function endOne(
  tx: Transaction,
  actor: User,
  id: number,
  userId: number | null,
  authorization: Authorization
) {
  const session = await tx.sessions.deleteById(userId, id)
  if (!session) throw new ProblemError(404, 'This session no longer exists')
  await logEndedSession(tx, authorization, actor, session.userId)
  tx.tell({ type: 'session-ended', digest: session.digest })
}

/** Notes who ended sessions, and whose they were if not their own. */
async function logEndedSession(
  tx: Transaction,
  { eventOf }: Authorization,
  actor: User,
  userId: number
) {
  const subjectId = userId === actor.id ? null : userId
  await logSecurityEvent(tx, eventOf('sessions-ended', actor, { subjectId }))
}

function toSession(row: SessionRow, ownDigest: string | null): Session {
  const { id, digest, userAgent, address, createdAt, lastUsedAt } = row
  return {
    id,
    isCurrent: digest === ownDigest,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString()
  }
}
