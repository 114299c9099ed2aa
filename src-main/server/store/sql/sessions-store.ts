import { and, between, desc, eq, isNull, ne, not, notInArray, sql } from 'drizzle-orm'
import { isWithin } from '../../base/clock.ts'
import {
  CLOCK_TOLERANCE_MS,
  LONGEST_LIFE_MS,
  REMOVAL_KNOWN_MS,
  type SessionRow,
  type SessionsStore
} from '../sessions-store.ts'
import type { Connection } from './connection.ts'
import { prepared } from './prepared-queries.ts'
import { flag, unprovenEmail, userColumns, withoutPassword } from './users-store.ts'

/** The bounds for the times of a session that is valid now: one dated after now is not (D35). */
function lifeAt(now: Date) {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  return { now, latest, earliest: new Date(now.getTime() - LONGEST_LIFE_MS) }
}

/** Whether a session is valid, with the placeholders of {@link lifeAt}. */
const isAlive = ({ tables: { sessions }, dialect: { param } }: Connection) => sql`(
  ${sessions.expiresAt} > ${param('now', sessions.expiresAt)}
  and ${sessions.createdAt} > ${param('earliest', sessions.createdAt)}
  and ${sessions.createdAt} <= ${param('latest', sessions.createdAt)}
  and ${sessions.lastUsedAt} <= ${param('latest', sessions.lastUsedAt)}
)`

/**
 * The rights of a person, asked for with the session to save queries.
 */
export function viewerColumns(connection: Connection) {
  const { tables, dialect } = connection
  const { privateDepartments, settings, users } = tables
  const isForHandlers = sql`exists (select 1 from ${settings} where ${settings.name} = 'ticketChanges'
    and ${dialect.json(settings.value)} ->> 'allowed' = 'handlers')`
  return {
    privateDepartments: dialect.listOf(privateDepartments.departmentKey),
    /** Set where only handlers change tickets, by the setting (D60). */
    ticketChanges: isForHandlers.mapWith((isSet: unknown) =>
      isSet ? ('handlers' as const) : undefined
    ),
    searchesComments: flag(searchesComments(connection)),
    /** The person's choice, and what is offered (D82). */
    language: users.language,
    keptLanguages: sql<string | null>`(select ${settings.value} from ${settings}
      where ${settings.name} = 'languages')`
  }
}

/** Whether searches look through comments, by the setting (D87). */
export const searchesComments = ({ tables: { settings }, dialect }: Connection) =>
  sql`exists (select 1 from ${settings} where ${settings.name} = 'search' and cast(${dialect.json(settings.value)} ->> 'commentsAndRequester' as boolean))`

const sessionByDigest = prepared((connection) => {
  const { db, tables, dialect } = connection
  const { sessions, users } = tables
  return db
    .select({
      user: {
        ...userColumns(tables),
        withoutPassword: withoutPassword(tables),
        unprovenEmail: unprovenEmail(connection),
        ...viewerColumns(connection)
      },
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      confirmedAt: sessions.confirmedAt
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.digest, dialect.param('digest')),
        isAlive(connection),
        isNull(users.deletedAt),
        not(users.disabled)
      )
    )
})

const removalByDigest = prepared(
  ({ db, tables: { sessions, users }, dialect: { param } }) =>
    db
      .select({ deletedAt: users.deletedAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.digest, param('digest'))),
  { isPlannedEachTime: true }
)

const sessionsByUser = prepared(
  (connection) => {
    const { db, tables, dialect } = connection
    const { sessions } = tables
    return db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, dialect.param('userId')), isAlive(connection)))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
  },
  { isPlannedEachTime: true }
)

const deadSessionDeletion = prepared(
  (connection) => {
    const { db, tables, dialect } = connection
    const { sessions, users } = tables
    const { param } = dialect
    const justDeleted = db
      .select({ id: users.id })
      .from(users)
      .where(
        between(
          users.deletedAt,
          param('knownSince', users.deletedAt),
          param('now', users.deletedAt)
        )
      )
    return db
      .delete(sessions)
      .where(and(not(isAlive(connection)), notInArray(sessions.userId, justDeleted)))
  },
  { isPlannedEachTime: true }
)

/** See {@link SessionsStore}. */
export function createSessionsStore(connection: Connection): SessionsStore {
  const { db, tables } = connection
  const { sessions } = tables
  return {
    async find(digest: string, now: Date) {
      const [session] = await sessionByDigest(connection, { digest, ...lifeAt(now) })
      return session
    },
    async wasAccountRemoved(digest: string, now: Date) {
      const [row] = await removalByDigest(connection, { digest })
      const deletedAt = row?.deletedAt
      return deletedAt != null && isWithin(deletedAt, REMOVAL_KNOWN_MS, now)
    },
    async listOf(userId: number, now: Date) {
      return await sessionsByUser(connection, { userId, ...lifeAt(now) })
    },
    async insert(session: Omit<SessionRow, 'id'>) {
      await db.insert(sessions).values(session)
    },
    async renew(digest: string, renewal: Pick<SessionRow, 'lastUsedAt' | 'expiresAt' | 'address'>) {
      await db.update(sessions).set(renewal).where(eq(sessions.digest, digest))
    },
    async confirm(digest: string, now: Date) {
      await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.digest, digest))
    },
    async delete(digest: string) {
      await db.delete(sessions).where(eq(sessions.digest, digest))
    },
    async deleteById(userId: number | null, id: number) {
      const isTheirs = userId === null ? undefined : eq(sessions.userId, userId)
      const [ended] = await db
        .delete(sessions)
        .where(and(eq(sessions.id, id), isTheirs))
        .returning({ digest: sessions.digest, userId: sessions.userId })
      return ended
    },
    async deleteOf(userId: number, exceptDigest: string | null) {
      await db
        .delete(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            exceptDigest === null ? undefined : ne(sessions.digest, exceptDigest)
          )
        )
    },
    async deleteExpired(now: Date) {
      await deadSessionDeletion(connection, {
        ...lifeAt(now),
        knownSince: new Date(now.getTime() - REMOVAL_KNOWN_MS)
      })
    }
  }
}
