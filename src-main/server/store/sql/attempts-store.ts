import { and, count, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { AttemptsStore, AttemptsWindow } from '../attempts-store.ts'
import type { Connection } from './connection.ts'
import { prepared } from './prepared-queries.ts'

const isCounted = ({ tables: { authAttempts }, dialect: { param } }: Connection) =>
  and(
    eq(authAttempts.subject, param('key')),
    gt(authAttempts.at, param('since', authAttempts.at)),
    lte(authAttempts.at, param('now', authAttempts.at))
  )

const attemptsOf = prepared(
  (connection) =>
    connection.db
      .select({ count: count() })
      .from(connection.tables.authAttempts)
      .where(isCounted(connection)),
  { isPlannedEachTime: true }
)

const nthNewest = prepared(
  (connection) => {
    const { authAttempts } = connection.tables
    return connection.db
      .select({ at: authAttempts.at })
      .from(authAttempts)
      .where(isCounted(connection))
      .orderBy(desc(authAttempts.at))
      .limit(1)
      .offset(sql.placeholder('skipped'))
  },
  { isPlannedEachTime: true }
)

/** See {@link AttemptsStore}. */
export function createAttemptsStore(connection: Connection): AttemptsStore {
  const { db, tables } = connection
  const { authAttempts } = tables
  return {
    async count(key, window) {
      const [row] = await attemptsOf(connection, { key, ...window })
      return row?.count ?? 0
    },
    async findNewest(key, window, skipped) {
      const [row] = await nthNewest(connection, { key, ...window, skipped })
      return row?.at
    },
    async insert(keys, at) {
      await db.insert(authAttempts).values(keys.map((subject) => ({ subject, at })))
    },
    async delete(key) {
      await db.delete(authAttempts).where(eq(authAttempts.subject, key))
    },
    async deleteExpired({ since, now }: AttemptsWindow) {
      await db.delete(authAttempts).where(or(lte(authAttempts.at, since), gt(authAttempts.at, now)))
    }
  }
}
