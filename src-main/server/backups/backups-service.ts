import path from 'node:path'
import type { Backup, BackupOverview, BackupReason } from '#shared/api/backups.ts'
import type { Clock } from '../base/clock.ts'
import { removeFile } from '../base/file-in-use.ts'
import { createLogThrottle, type Log } from '../base/log.ts'
import type { EventHub } from '../events/event-hub.ts'
import { ProblemError } from '../http/problem.ts'
import { backupIn, listBackups } from '../store/backup-folder.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store } from '../store/store.ts'
import { backupWarnings, notAfter } from './backup-warnings.ts'
import { expiredBackups } from './retention.ts'

/** The local hour from which on the night's backup is due. */
const NIGHT_HOUR = 2

export type BackupsService = ReturnType<typeof createBackupsService>

interface Parts {
  store: Pick<Store, 'backUp'>
  clock: Clock
  events: EventHub
  log: Log
  /** The folder for backups, asked for each time because it may be changed. */
  folder: () => string
}

/** Backups of the database: made every night, on demand and before what can't be undone. */
export function createBackupsService({ store, clock, events, log, folder }: Parts) {
  let failure: BackupOverview['failure'] = null
  const throttle = createLogThrottle()

  async function write(reason: BackupReason): Promise<Backup> {
    const now = clock()
    try {
      const name = await store.backUp({ folder: folder(), reason, now })
      failure = null
      return backupIn(folder(), name)
    } catch (error) {
      failure = { at: now.toISOString(), message: sentenceFor(error) }
      throttle(String(error), (since) =>
        log.error(`The backup could not be written to ${folder()}: ${error}${since}`)
      )
      events.deliver({ type: 'backups' })
      throw new ProblemError(500, failure.message, { cause: error })
    }
  }

  async function make(reason: BackupReason): Promise<Backup> {
    const backup = await write(reason)
    events.deliver({ type: 'backups' })
    return backup
  }

  return {
    overview(): BackupOverview {
      const backups = listBackups(folder())
      return { folder: folder(), backups, failure, warnings: backupWarnings(backups, clock()) }
    },
    /**
     * Makes a backup and announces it to clients.
     * @throws ProblemError 500 when the backup can't be written; IT Support Specialists then see
     * the failure
     */
    make,
    /**
     * Like {@link make}, but does not announce the backup, because the caller does so once all its
     * changes are made.
     */
    write,
    /**
     * Makes the night's backup if it is due, and deletes daily ones that are no longer kept. A
     * machine that was off at night makes its backup later. Backups dated after now are ignored for
     * both (D35). Failures are logged and shown, never thrown.
     */
    async makeNightly(): Promise<void> {
      try {
        const daily = () =>
          notAfter(clock(), listBackups(folder())).filter(({ reason }) => reason === 'daily')
        if (!isDue(daily()[0], clock())) return
        await make('daily')
        const dated = daily().map((backup) => ({
          ...backup,
          createdAt: new Date(backup.createdAt)
        }))
        for (const { name } of expiredBackups(dated)) await removeFile(path.join(folder(), name))
      } catch (error) {
        if (!(error instanceof ProblemError)) log.error('The nightly backup failed', error)
      }
    }
  }
}

/** Whether there is no backup since the last night began. */
export function isDue(last: Pick<Backup, 'createdAt'> | undefined, now: Date): boolean {
  if (!last) return true
  const night = new Date(now)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return new Date(last.createdAt) < night
}

function sentenceFor(error: unknown): string {
  return error instanceof StorageError
    ? `The backup could not be written. ${error.message.replace(', so nothing was changed', '')}`
    : 'The backup could not be written; the log of the server says why.'
}
