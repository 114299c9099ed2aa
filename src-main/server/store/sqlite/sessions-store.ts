import { and, between, desc, eq, isNull, ne, not, notInArray, sql } from 'drizzle-orm'
import { isWithin } from '../../base/clock.ts'
import {
  CLOCK_TOLERANCE_MS,
  LONGEST_LIFE_MS,
  REMOVAL_KNOWN_MS,
  type SessionRow,
  type SessionsStore
} from '../sessions-store.ts'
import { SEARCHES_COMMENTS } from './comment-texts-store.ts'
import type { Queries } from './database.ts'
import { param, prepared } from './prepared-queries.ts'
import { privateDepartments, sessions, settings, users } from './schema.ts'
import { flag, unprovenEmail, userColumns, withoutPassword } from './users-store.ts'

/** The bounds for the times of a session that is valid now: one dated after now is not (D35). */
function lifeAt(now: Date) {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  return { now, latest, earliest: new Date(now.getTime() - LONGEST_LIFE_MS) }
}

/** Whether a session is valid, with the placeholders of {@link lifeAt}. */
const IS_ALIVE = sql`(
  ${sessions.expiresAt} > ${param('now', sessions.expiresAt)}
  and ${sessions.createdAt} > ${param('earliest', sessions.createdAt)}
  and ${sessions.createdAt} <= ${param('latest', sessions.createdAt)}
  and ${sessions.lastUsedAt} <= ${param('latest', sessions.lastUsedAt)}
)`

/** The keys of the private departments. */
const PRIVATE_KEYS =
  sql`(select json_group_array(${privateDepartments.departmentKey}) from ${privateDepartments})`.mapWith(
    (keys: string): string[] => JSON.parse(keys)
  )

/** Set where only handlers change tickets, by the setting (D60). */
const TICKET_CHANGES =
  sql`exists (select 1 from ${settings} where ${settings.name} = 'ticketChanges' and ${settings.value} ->> 'allowed' = 'handlers')`.mapWith(
    (isSet: unknown) => (isSet ? ('handlers' as const) : undefined)
  )

/** What decides what somebody sees, finds and changes, asked for with the session to save queries. */
export const viewerColumns = {
  privateDepartments: PRIVATE_KEYS,
  ticketChanges: TICKET_CHANGES,
  searchesComments: flag(SEARCHES_COMMENTS)
}

const sessionByDigest = prepared((db) =>
  db
    .select({
      user: { ...userColumns, withoutPassword, unprovenEmail, ...viewerColumns },
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      confirmedAt: sessions.confirmedAt
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.digest, param('digest')),
        IS_ALIVE,
        isNull(users.deletedAt),
        not(users.disabled)
      )
    )
    .prepare()
)

const removalByDigest = prepared((db) =>
  db
    .select({ deletedAt: users.deletedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.digest, param('digest')))
    .prepare()
)

const sessionsByUser = prepared((db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, param('userId')), IS_ALIVE))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .prepare()
)

const deadSessionDeletion = prepared((db) => {
  const justDeleted = db
    .select({ id: users.id })
    .from(users)
    .where(
      between(users.deletedAt, param('knownSince', users.deletedAt), param('now', users.deletedAt))
    )
  return db
    .delete(sessions)
    .where(and(not(IS_ALIVE), notInArray(sessions.userId, justDeleted)))
    .prepare()
})

/** See {@link SessionsStore}. */
export function createSessionsStore(db: Queries): SessionsStore {
  return {
    async find(digest: string, now: Date) {
      return sessionByDigest(db).get({ digest, ...lifeAt(now) })
    },
    async wasAccountRemoved(digest: string, now: Date) {
      const deletedAt = removalByDigest(db).get({ digest })?.deletedAt
      return deletedAt != null && isWithin(deletedAt, REMOVAL_KNOWN_MS, now)
    },
    async listOf(userId: number, now: Date) {
      return sessionsByUser(db).all({ userId, ...lifeAt(now) })
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
      deadSessionDeletion(db).run({
        ...lifeAt(now),
        knownSince: new Date(now.getTime() - REMOVAL_KNOWN_MS)
      })
    }
  }
}
