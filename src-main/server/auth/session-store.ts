import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { sessions, users } from '../db/schema.ts'
import { userColumns } from '../users/users-store.ts'

/** A living session and its user, who must not be deleted. */
export async function findSession(
  db: Queries,
  digest: string,
  now: Date
): Promise<{ user: User; expiresAt: Date } | undefined> {
  const [row] = await db
    .select({ user: userColumns, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.digest, digest), gt(sessions.expiresAt, now), isNull(users.deletedAt)))
    .limit(1)
  return row
}

export async function insertSession(db: Queries, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function renewSession(db: Queries, digest: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.digest, digest))
}

export async function deleteSession(db: Queries, digest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.digest, digest))
}

/** Ends all sessions of a user but one. */
export async function deleteSessionsOf(db: Queries, userId: number, exceptDigest: string | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptDigest === null ? undefined : ne(sessions.digest, exceptDigest)))
}

export async function deleteExpiredSessions(db: Queries, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
