import { randomUUID } from 'node:crypto'
import { and, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { AttemptsWindow } from '../attempts-store.ts'
import type { BackupFailure, SharedState } from '../shared-state.ts'
import { deleteOldMarks } from './commit.ts'
import type { Database } from './database.ts'
import type { Queries } from './drizzle.ts'
import { deleteOldEvents } from './outbox.ts'
import { attemptReservations, authAttempts, jobs, sharedValues } from './schema.ts'

/**
 * The longest a job is taken, in milliseconds: a day, with an hour more where the clocks change. One
 * that is taken for longer was taken by a wrong clock (D35).
 */
const LONGEST_LEASE_MS = 25 * 60 * 60 * 1000

/**
 * How long an attempt may be checked, in milliseconds: longer than any digest takes and waits.
 * After that the server that checks it has probably ended.
 */
const RESERVATION_MS = 60 * 1000

const SETUP_CODE = 'setup-code'
const BACKUP_FAILURE = 'backup-failure'

/**
 * What all servers of a database agree on, in tables of it. The setup code is there as it is and not
 * as a digest, so that every server prints the same: whoever reads it can write an administrator
 * just as well.
 */
export function createSharedState({ read, write, transaction }: Database): SharedState {
  /** What tells this server from the others. */
  const self = randomUUID()

  async function find(name: string): Promise<unknown> {
    const [row] = await read.select().from(sharedValues).where(eq(sharedValues.name, name))
    return row?.value ?? null
  }

  return {
    async setupCode(proposed) {
      const known = await find(SETUP_CODE)
      if (known !== null) return String(known)
      await write
        .insert(sharedValues)
        .values({ name: SETUP_CODE, value: proposed })
        .onConflictDoNothing()
      return String(await find(SETUP_CODE))
    },
    async takeJob(name, { now, until }) {
      const farthest = new Date(now.getTime() + LONGEST_LEASE_MS)
      const taken = await write
        .insert(jobs)
        .values({ name, holder: self, until })
        .onConflictDoUpdate({
          target: jobs.name,
          set: { holder: self, until },
          setWhere: sql`${eq(jobs.holder, self)} or ${lte(jobs.until, now)} or ${gt(jobs.until, farthest)}`
        })
        .returning({ name: jobs.name })
      return taken.length > 0
    },
    async keepJob(name, until) {
      await write
        .update(jobs)
        .set({ until })
        .where(and(eq(jobs.name, name), eq(jobs.holder, self)))
    },
    backupFailure: async () => (await find(BACKUP_FAILURE)) as BackupFailure,
    async noteBackupFailure(failure) {
      if (failure === null)
        return void (await write.delete(sharedValues).where(eq(sharedValues.name, BACKUP_FAILURE)))
      await write
        .insert(sharedValues)
        .values({ name: BACKUP_FAILURE, value: failure })
        .onConflictDoUpdate({ target: sharedValues.name, set: { value: failure } })
    },
    async reserveAttempts(keys, max, window) {
      const ids = await transaction((tx) => reserve(tx, keys, max, window))
      if (!ids) return null
      // What can't be given back now ends by itself.
      return () =>
        write
          .delete(attemptReservations)
          .where(inArray(attemptReservations.id, ids))
          .then(
            () => {},
            () => {}
          )
    },
    async deleteExpired(now) {
      await Promise.all([deleteOldEvents(write, now), deleteOldMarks(write)])
    }
  }
}

/**
 * Reserves one attempt for each key, or none.
 * @returns the ids of the reservations; null when a key has no attempt left
 */
async function reserve(
  tx: Queries,
  keys: readonly string[],
  max: number,
  { since, now }: AttemptsWindow
): Promise<number[] | null> {
  const until = new Date(now.getTime() + RESERVATION_MS)
  await tx
    .delete(attemptReservations)
    .where(or(lte(attemptReservations.until, now), gt(attemptReservations.until, until)))
  const used = tx
    .select({ subject: authAttempts.subject })
    .from(authAttempts)
    .where(
      and(
        inArray(authAttempts.subject, [...keys]),
        gt(authAttempts.at, since),
        lte(authAttempts.at, now)
      )
    )
    .unionAll(
      tx
        .select({ subject: attemptReservations.subject })
        .from(attemptReservations)
        .where(inArray(attemptReservations.subject, [...keys]))
    )
    .as('used')
  const usedUp = await tx
    .select({ subject: used.subject })
    .from(used)
    .groupBy(used.subject)
    .having(gte(sql`count(*)`, max))
  if (usedUp.length > 0) return null
  const rows = await tx
    .insert(attemptReservations)
    .values(keys.map((subject) => ({ subject, until })))
    .returning({ id: attemptReservations.id })
  return rows.map(({ id }) => id)
}
