import { and, count, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type {
  SecurityEventFilter,
  SecurityEventRow,
  SecurityLogStore
} from '../security-log-store.ts'
import type { Queries } from './database.ts'
import { securityEvents, users } from './schema.ts'

const actors = alias(users, 'actors')
const subjects = alias(users, 'subjects')

/** See {@link SecurityLogStore}. */
export function createSecurityLogStore(db: Queries): SecurityLogStore {
  return {
    async insert(event: SecurityEventRow) {
      await db.insert(securityEvents).values(event)
    },
    async count(filter: SecurityEventFilter) {
      const [row] = await db.select({ total: count() }).from(securityEvents).where(meets(filter))
      return row?.total ?? 0
    },
    async list(filter: SecurityEventFilter, { limit, before = Number.MAX_SAFE_INTEGER }) {
      return await db
        .select({
          id: securityEvents.id,
          at: securityEvents.at,
          kind: securityEvents.kind,
          actor: { id: actors.id, username: actors.username, fullName: actors.fullName },
          subject: { id: subjects.id, username: subjects.username, fullName: subjects.fullName },
          address: securityEvents.address,
          detail: securityEvents.detail
        })
        .from(securityEvents)
        .leftJoin(actors, eq(actors.id, securityEvents.actorId))
        .leftJoin(subjects, eq(subjects.id, securityEvents.subjectId))
        .where(and(meets(filter), lt(securityEvents.id, before)))
        .orderBy(desc(securityEvents.id))
        .limit(limit)
    },
    async deleteBefore(moment: Date) {
      await db.delete(securityEvents).where(lt(securityEvents.at, moment))
    }
  }
}

function meets({ kind, personId, from, until }: SecurityEventFilter): SQL | undefined {
  return and(
    kind && eq(securityEvents.kind, kind),
    personId
      ? or(eq(securityEvents.actorId, personId), eq(securityEvents.subjectId, personId))
      : undefined,
    from && gte(securityEvents.at, from),
    until && lt(securityEvents.at, until)
  )
}
