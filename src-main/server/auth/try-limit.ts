import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../db/database.ts'
import { failedSignIns } from '../db/schema.ts'
import { ProblemError } from '../http/problem.ts'

/** How many failed sign-ins a username or an address has (D29). */
const MAX_TRIES = 10
/** Within which time, in milliseconds (D29). */
const WINDOW = 15 * 60 * 1000

/** Deletes the tries that no longer count. */
export async function deleteOldTries(db: Queries, now: Date): Promise<void> {
  await db.delete(failedSignIns).where(lte(failedSignIns.at, new Date(now.getTime() - WINDOW)))
}

/** Counts failed sign-ins by username and by address, in the database, so that a restart forgets none. */
export function createTryLimit(database: Database, clock: Clock) {
  return {
    /**
     * Notes a try before the password is checked: many at once can't slip past the count.
     * @param subjects what is counted, such as the username's key and the caller's address
     * @returns the try's numbers, for {@link succeed}
     * @throws ProblemError 429 with Retry-After
     */
    async begin(subjects: readonly string[]): Promise<number[]> {
      const now = clock()
      return await database.transaction(async (tx) => {
        await deleteOldTries(tx, now)
        for (const subject of subjects) {
          const tries = await tx
            .select({ at: failedSignIns.at })
            .from(failedSignIns)
            .where(and(eq(failedSignIns.subject, subject), gt(failedSignIns.at, new Date(now.getTime() - WINDOW))))
            .orderBy(asc(failedSignIns.at))
          const oldest = tries[tries.length - MAX_TRIES]
          if (oldest) throw tooMany(oldest.at.getTime() + WINDOW - now.getTime())
        }
        const noted = await tx
          .insert(failedSignIns)
          .values(subjects.map((subject) => ({ subject, at: now })))
          .returning({ id: failedSignIns.id })
        return noted.map(({ id }) => id)
      })
    },
    /** Forgets a try that succeeded, and the failed ones of that username. */
    async succeed(tryIds: readonly number[], usernameSubject: string): Promise<void> {
      await database.transaction(async (tx) => {
        await tx
          .delete(failedSignIns)
          .where(or(inArray(failedSignIns.id, [...tryIds]), eq(failedSignIns.subject, usernameSubject)))
      })
    }
  }
}

function tooMany(milliseconds: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new ProblemError(
    429,
    `Too many failed sign-ins. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    {
      headers: { 'Retry-After': String(seconds) }
    }
  )
}
