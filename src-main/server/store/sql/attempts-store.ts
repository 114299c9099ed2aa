import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { AttemptsStore, AttemptsWindow } from '../attempts-store.ts'
import type { Connection } from './connection.ts'
import { prepared } from './prepared-queries.ts'

const nthNewest = prepared(
  ({ db, tables: { authAttempts }, dialect: { param } }: Connection) =>
    db
      .select({ at: authAttempts.at })
      .from(authAttempts)
      .where(
        and(
          eq(authAttempts.subject, param('key')),
          gt(authAttempts.at, param('since', authAttempts.at)),
          lte(authAttempts.at, param('now', authAttempts.at))
        )
      )
      .orderBy(desc(authAttempts.at))
      .limit(1)
      .offset(sql.placeholder('skipped')),
  { isPlannedEachTime: true }
)

/** See {@link AttemptsStore}. */
export function createAttemptsStore(connection: Connection): AttemptsStore {
  const { db, tables } = connection
  const { authAttempts } = tables
  return {
    async findNewest(key, window, skipped) {
      const [row] = await nthNewest(connection, { key, ...window, skipped })
      return row?.at
    },
    async insert(keys, at) {
      const rows = await db
        .insert(authAttempts)
        .values(keys.map((subject) => ({ subject, at })))
        .returning({ id: authAttempts.id })
      return rows.map(({ id }) => id)
    },
    async delete(ids) {
      await db.delete(authAttempts).where(inArray(authAttempts.id, [...ids]))
    },
    async deleteOf(key) {
      await db.delete(authAttempts).where(eq(authAttempts.subject, key))
    },
    async deleteExpired({ since, now }: AttemptsWindow) {
      await db.delete(authAttempts).where(or(lte(authAttempts.at, since), gt(authAttempts.at, now)))
    }
  }
}
