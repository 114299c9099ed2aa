import path from 'node:path'
import type { Backup, BackupOverview, BackupReason } from '#shared/api/backups.ts'
import { english, type Text, type Translate, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { createLogThrottle, type Log } from '../base/log.ts'
import { isOfThisNight, nextNight } from '../base/night.ts'
import { ProblemError } from '../http/problem.ts'
import { backupIn, listBackups, removeBackup } from '../store/backup-folder.ts'
import { describeMissing, type StoredFile } from '../store/files/copy-files.ts'
import type { BackupFailure } from '../store/shared-state.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store } from '../store/store.ts'
import { backupWarnings, notAfter } from './backup-warnings.ts'
import { expiredBackups } from './retention.ts'

/**
 * How long a nightly backup may take, in milliseconds, until another server makes one, because that
 * server has probably ended.
 */
const LONGEST_BACKUP_MS = 60 * 60 * 1000

export type BackupsService = ReturnType<typeof createBackupsService>

interface Parts {
  store: Pick<Store, 'backUp' | 'tell' | 'shared'>
  clock: Clock
  log: Log
  /** The folder for backups, asked for each time because it may be changed. */
  folder: () => string
  /** The folder of attachments' bytes. */
  files: string
  /** The data folder, whose disk is lost with what is in it. */
  dataDir: string
}

/** Backups of the database: made every night, on demand and before what can't be undone. */
export function createBackupsService({ store, clock, log, folder, files, dataDir }: Parts) {
  const throttle = createLogThrottle()

  function onMissing(missing: readonly StoredFile[]) {
    const which = describeMissing(missing)
    throttle(which, (since) => log.error(`The backup lacks attachments: ${which}${since}`))
  }

  async function write(reason: BackupReason): Promise<Backup> {
    const now = clock()
    try {
      const name = await store.backUp({ folder: folder(), reason, now, files, onMissing })
      await noteFailure(null)
      return backupIn(folder(), name)
    } catch (error) {
      const message = sentenceFor(error)
      await noteFailure({ at: now.toISOString(), message: english(message) })
      throttle(String(error), (since) =>
        log.error(`The backup could not be written to ${folder()}: ${error}${since}`)
      )
      await store.tell({ type: 'backups' })
      throw new ProblemError(500, message, { cause: error })
    }
  }

  /** Where even this can't be written, the log says what the Backups page can't. */
  async function noteFailure(failure: BackupFailure) {
    await store.shared
      .noteBackupFailure(failure)
      .catch((error: unknown) =>
        log.error(`The result of the backup could not be recorded: ${error}`)
      )
  }

  async function make(reason: BackupReason): Promise<Backup> {
    const backup = await write(reason)
    await store.tell({ type: 'backups' })
    return backup
  }

  return {
    /** Whether backups go outside of the data folder, as to another disk. */
    areElsewhere(): boolean {
      const way = path.relative(dataDir, folder())
      return path.isAbsolute(way) || way.split(path.sep)[0] === '..'
    },
    async overview(t: Translate = english): Promise<BackupOverview> {
      const backups = listBackups(folder())
      const failure = await store.shared.backupFailure()
      const warnings = backupWarnings(backups, clock()).map((warning) => t(warning))
      return { folder: folder(), backups, failure, warnings }
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
        const now = clock()
        if (!isDue(daily()[0], now)) return
        const until = new Date(now.getTime() + LONGEST_BACKUP_MS)
        if (!(await store.shared.takeJob('nightly-backup', { now, until }))) return
        try {
          await make('daily')
          await store.shared.keepJob('nightly-backup', nextNight(now))
        } catch (error) {
          await store.shared.keepJob('nightly-backup', now)
          throw error
        }
        const dated = daily().map((backup) => ({
          ...backup,
          createdAt: new Date(backup.createdAt)
        }))
        for (const { name } of expiredBackups(dated)) await removeBackup(path.join(folder(), name))
      } catch (error) {
        if (!(error instanceof ProblemError)) log.error('The nightly backup failed', error)
      }
    }
  }
}

/** Whether there is no backup since the last night began. */
export function isDue(last: Pick<Backup, 'createdAt'> | undefined, now: Date): boolean {
  return !last || !isOfThisNight(new Date(last.createdAt), now)
}

function sentenceFor(error: unknown): Text {
  return error instanceof StorageError
    ? text('The backup could not be written. {reason}', { reason: error.reason })
    : text('The backup could not be written. Details are in the server log.')
}
