import { and, between, desc, eq, isNull, ne, not, notInArray, sql } from 'drizzle-orm'
import type { User } from '#shared/api/users.ts'
import { isWithin } from '../clock.ts'
import type { Queries } from '../db/database.ts'
import { param, prepared } from '../db/prepared-queries.ts'
import { sessions, users } from '../db/schema.ts'
import { userColumns } from '../users/users-store.ts'

/** How long a session lives at most, however much it is used, in milliseconds: then the password is asked for again. */
export const LONGEST_LIFE_MS = 30 * 24 * 60 * 60 * 1000

/** By as much a time server may put the clock back without signing everybody out, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

/** For how long after a deletion its sessions' holders are told why they ended, in milliseconds: as long as a cookie lives. */
const REMOVAL_KNOWN = 12 * 60 * 60 * 1000

/** A session that lives, and what is kept of it. */
type SessionRow = typeof sessions.$inferSelect

/** Between which moments a session began, was used and ends that lives now: one dated after now is none (D35). */
function lifeAt(now: Date) {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  return { now, latest, earliest: new Date(now.getTime() - LONGEST_LIFE_MS) }
}

/** Whether a session lives, with the placeholders of {@link lifeAt}. */
const IS_ALIVE = sql`(
  ${sessions.expiresAt} > ${param('now', sessions.expiresAt)}
  and ${sessions.createdAt} > ${param('earliest', sessions.createdAt)}
  and ${sessions.createdAt} <= ${param('latest', sessions.createdAt)}
  and ${sessions.lastUsedAt} <= ${param('latest', sessions.lastUsedAt)}
)`

const sessionByDigest = prepared((db) =>
  db
    .select({
      user: userColumns,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      confirmedAt: sessions.confirmedAt
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.digest, param('digest')), IS_ALIVE, isNull(users.deletedAt)))
    .prepare()
)

/** A living session and its user, who must not be deleted. */
export async function findSession(
  db: Queries,
  digest: string,
  now: Date
): Promise<({ user: User } & Pick<SessionRow, 'createdAt' | 'lastUsedAt' | 'confirmedAt'>) | undefined> {
  return sessionByDigest(db).get({ digest, ...lifeAt(now) })
}

const removalByDigest = prepared((db) =>
  db
    .select({ deletedAt: users.deletedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.digest, param('digest')))
    .prepare()
)

/** Whether a session ended because its account was deleted, which is known for twelve hours (D4). */
export async function wasAccountRemoved(db: Queries, digest: string, now: Date): Promise<boolean> {
  const deletedAt = removalByDigest(db).get({ digest })?.deletedAt
  return deletedAt != null && isWithin(deletedAt, REMOVAL_KNOWN, now)
}

const sessionsByUser = prepared((db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, param('userId')), IS_ALIVE))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .prepare()
)

/** The living sessions of a user, last used first. */
export async function findSessionsOf(db: Queries, userId: number, now: Date): Promise<SessionRow[]> {
  return sessionsByUser(db).all({ userId, ...lifeAt(now) })
}

export async function insertSession(db: Queries, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function renewSession(
  db: Queries,
  digest: string,
  renewal: Pick<SessionRow, 'lastUsedAt' | 'expiresAt' | 'address'>
): Promise<void> {
  await db.update(sessions).set(renewal).where(eq(sessions.digest, digest))
}

/** Notes that a session's person has proved the password (D52). */
export async function confirmSession(db: Queries, digest: string, now: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.digest, digest))
}

export async function deleteSession(db: Queries, digest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.digest, digest))
}

/** Ends a session of a user by its number. @returns its digest; undefined when the user has no such session */
export async function deleteSessionById(db: Queries, userId: number, id: number): Promise<string | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ digest: sessions.digest })
  return ended?.digest
}

/** Ends all sessions of a user but one. */
export async function deleteSessionsOf(db: Queries, userId: number, exceptDigest: string | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptDigest === null ? undefined : ne(sessions.digest, exceptDigest)))
}

const deadSessionDeletion = prepared((db) => {
  const justDeleted = db
    .select({ id: users.id })
    .from(users)
    .where(between(users.deletedAt, param('knownSince', users.deletedAt), param('now', users.deletedAt)))
  return db
    .delete(sessions)
    .where(and(not(IS_ALIVE), notInArray(sessions.userId, justDeleted)))
    .prepare()
})

/**
 * Deletes the sessions that have expired, and those dated after now; those of deleted accounts only
 * when their holders need not be told any more.
 */
export async function deleteExpiredSessions(db: Queries, now: Date): Promise<void> {
  deadSessionDeletion(db).run({ ...lifeAt(now), knownSince: new Date(now.getTime() - REMOVAL_KNOWN) })
}
