import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { BackupFailure, SharedState } from '../shared-state.ts'
import { deleteOldMarks } from './commit.ts'
import type { Database } from './database.ts'
import { deleteOldEvents } from './outbox.ts'
import { jobs, sharedValues } from './schema.ts'

/**
 * The longest a job is taken, in milliseconds: a day, with an hour more where the clocks change.
 * One that is taken for longer was taken by a wrong clock (D35).
 */
const LONGEST_LEASE_MS = 25 * 60 * 60 * 1000

const SETUP_CODE = 'setup-code'
const BACKUP_FAILURE = 'backup-failure'

/**
 * The state that all servers of a database share, in tables of it. The setup code is there as it is
 * and not as a digest, so that every server prints the same: anyone who can read it can write an
 * administrator just as well.
 */
export function createSharedState({ read, write }: Database): SharedState {
  /** The id of this server among the others. */
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
    async deleteExpired(now) {
      await Promise.all([deleteOldEvents(write, now), deleteOldMarks(write)])
    }
  }
}
