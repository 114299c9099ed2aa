import { and, count, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type {
  SecurityEventFilter,
  SecurityEventRow,
  SecurityLogStore
} from '../security-log-store.ts'
import type { Connection } from './connection.ts'
import type { Tables } from './tables/tables.ts'

/** See {@link SecurityLogStore}. */
export function createSecurityLogStore({ db, tables, dialect }: Connection): SecurityLogStore {
  const { securityEvents, users } = tables
  const actors = dialect.alias(users, 'actors')
  const subjects = dialect.alias(users, 'subjects')
  const meets = (filter: SecurityEventFilter) => conditionOf(securityEvents, filter)
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

/** LIKE would ignore case in SQLite alone. */
function endsWith(column: Tables['securityEvents']['detail'], end: string): SQL {
  return sql`substr(${column}, length(${column}) - ${end.length - 1}) = ${end}`
}

function conditionOf(
  securityEvents: Tables['securityEvents'],
  { kind, personId, from, until, detailEnds }: SecurityEventFilter
): SQL | undefined {
  return and(
    kind && eq(securityEvents.kind, kind),
    personId
      ? or(eq(securityEvents.actorId, personId), eq(securityEvents.subjectId, personId))
      : undefined,
    from && gte(securityEvents.at, from),
    until && lt(securityEvents.at, until),
    detailEnds && or(...detailEnds.map((end) => endsWith(securityEvents.detail, end)))
  )
}
