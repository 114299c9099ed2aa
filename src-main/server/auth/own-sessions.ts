import type { Session } from '#shared/api/sessions.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { SessionRow } from '../store/sessions-store.ts'
import type { Store } from '../store/store.ts'

/** What people do with their own sessions. */
export interface OwnSessions {
  /** Lists a user's sessions. @param ownDigest the digest of the session that asks */
  list(userId: number, ownDigest: string | null): Promise<Session[]>
  /** @throws ProblemError 404 when the user has no such session */
  endOne(id: number, authorization: Authorization): Promise<void>
  /** Ends all sessions of a user but the one that asks. */
  endOthers(authorization: Authorization): Promise<void>
}

/**
 * Lists and ends people's own sessions (D25).
 * @param isEnded whether the session of a digest has ended though its row is not deleted yet
 */
export function createOwnSessions(
  store: Pick<Store, 'read'>,
  clock: Clock,
  isEnded: (digest: string) => boolean
): OwnSessions {
  return {
    async list(userId, ownDigest) {
      const rows = await store.read.sessions.listOf(userId, clock())
      return rows.filter(({ digest }) => !isEnded(digest)).map((row) => toSession(row, ownDigest))
    },
    async endOne(id, authorization) {
      await authorization.transaction(async (tx, actor) => {
        const digest = await tx.sessions.deleteById(actor.id, id)
        if (digest === undefined)
          throw new ProblemError(404, 'There is no such session; it may have ended already')
        await tx.security.insert(authorization.eventOf('sessions-ended', actor))
        tx.tell({ type: 'session-ended', digest })
      })
    },
    async endOthers(authorization) {
      await authorization.transaction(async (tx, actor) => {
        await tx.sessions.deleteOf(actor.id, authorization.digest)
        await tx.security.insert(authorization.eventOf('sessions-ended', actor))
        tx.tell({ type: 'user-signed-out', userId: actor.id, exceptDigest: authorization.digest })
      })
    }
  }
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
