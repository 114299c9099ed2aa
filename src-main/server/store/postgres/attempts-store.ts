import { and, count, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { AttemptsStore, AttemptsWindow } from '../attempts-store.ts'
import type { Queries } from './connections.ts'
import { param, prepared } from './prepared-queries.ts'
import { authAttempts } from './schema.ts'

const isWithinWindow = and(
  gt(authAttempts.at, param('since', authAttempts.at)),
  lte(authAttempts.at, param('now', authAttempts.at))
)
const isCounted = and(eq(authAttempts.subject, param('key')), isWithinWindow)

const attemptsOf = prepared((db) =>
  db.select({ count: count() }).from(authAttempts).where(isCounted).prepare('')
)

const nthNewest = prepared((db) =>
  db
    .select({ at: authAttempts.at })
    .from(authAttempts)
    .where(isCounted)
    .orderBy(desc(authAttempts.at))
    .limit(1)
    .offset(sql.placeholder('skipped'))
    .prepare('')
)

/** See {@link AttemptsStore}. */
export function createAttemptsStore(db: Queries): AttemptsStore {
  return {
    async count(key, window) {
      const [row] = await attemptsOf(db).execute({ key, ...window })
      return row?.count ?? 0
    },
    async findNewest(key, window, skipped) {
      const [row] = await nthNewest(db).execute({ key, ...window, skipped })
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
