import { errorMessage } from './base/error-message.ts'
import type { Log } from './base/log.ts'
import { StartError } from './base/start-error.ts'
import type { BackupPlace } from './store/backup-folder.ts'
import type { Finding } from './store/contents.ts'
import {
  copyFiles,
  createFileCheck,
  describeMissing,
  type StoredFile
} from './store/files/copy-files.ts'
import { createFileFolder, defaultFilesFolder, holdFiles } from './store/files/file-folder.ts'
import * as sqlite from './store/sqlite/maintenance.ts'
import { readBackup, readDataFolder, writeDataFolder } from './store/sqlite/move.ts'
import { StorageError } from './store/storage-error.ts'

export { describeMissing }

/** The options of a command of the command line. */
export interface MaintenanceOptions {
  dataDir: string
  backupsDir: string
  /** The address of a PostgreSQL database; without it the database is a file in the data folder. */
  database: string | undefined
  /** The folders of the numbered migrations of each engine. */
  migrations: { sqlite: string; postgres: string }
  /**
   * The folder of the attachments of a PostgreSQL database; `files` in the data folder by default.
   */
  filesDir?: string | undefined
  /** Told of attachments whose bytes are missing. */
  onMissing?: BackupPlace['onMissing']
  log: Log
}

/** Options of a move, which is always between a file and PostgreSQL. */
export type MoveOptions = MaintenanceOptions & { database: string }

/**
 * Backs the database up, also while a server works with it.
 * @returns the path of the backup
 * @throws StartError when there is no database, or the backup can't be written
 */
export async function backUp(options: MaintenanceOptions): Promise<string> {
  if (options.database === undefined) return await sqlite.backUp(foldersOf(options))
  const { backUp } = await loadPostgres()
  return await backUp(targetOf(options, options.database), placesOf(options))
}

/**
 * Checks the database and every backup for damage by reading all of it with its attachments, also
 * while a server uses them.
 * @throws StartError when there is no database
 */
export async function checkAll(options: MaintenanceOptions): Promise<Finding[]> {
  if (options.database === undefined) return await sqlite.checkAll(foldersOf(options))
  const { check } = await loadPostgres()
  const target = targetOf(options, options.database)
  const { files: folder } = placesOf(options)
  const fileCheck = createFileCheck()
  const findings = await holdFiles(folder, async (): Promise<Finding[]> => {
    const { finding, files } = await check(target, folder)
    if (files.length === 0) return [finding]
    return [finding, { file: folder, damage: await fileCheck.findDamage(files, folder) }]
  })
  return [...findings, ...(await sqlite.checkBackups(options.backupsDir, fileCheck))]
}

/**
 * Replaces the database with a backup; see the engines' own `restore`.
 * @returns what a person calls the database, and where its former contents are now; null when there
 * were none
 * @throws StartError when a program uses the database, or the backup is damaged or none of Help
 * Desk; nothing has changed then
 */
export async function restore(
  backup: string,
  options: MaintenanceOptions
): Promise<{ name: string; aside: string | null }> {
  const { database, dataDir, onMissing } = options
  if (database === undefined)
    return { name: dataDir, aside: await sqlite.restore(backup, foldersOf(options)) }
  const { restore } = await loadPostgres()
  return await inSentences('The backup could not be restored', () =>
    readBackup(backup, fileOf(options), async (contents, files) => {
      const to = placesOf(options)
      return await restore(targetOf(options, database), contents, to, async () => {
        await sqlite.restoreFiles(backup, files, { to: to.files, onMissing })
        return idOf(to.files, files)
      })
    })
  )
}

/**
 * Moves the data of the data folder into an empty PostgreSQL database; the file stays as it is.
 * @returns what a person calls the database
 * @throws StartError when a program uses one of them, the database is not empty, or the copy is
 * not the same; nothing has changed then
 */
export async function moveToPostgres(options: MoveOptions): Promise<string> {
  const { moveIn } = await loadPostgres()
  return await inSentences('The data could not be moved', () =>
    readDataFolder(options.dataDir, fileOf(options), (contents, files) =>
      moveIn(targetOf(options, options.database), contents, async () => {
        const to = placesOf(options).files
        await moveFiles(files, options, defaultFilesFolder(options.dataDir), to)
        return idOf(to, files)
      })
    )
  )
}

/**
 * Moves the data of a PostgreSQL database into a new database file in the data folder; the database
 * stays as it is.
 * @returns the path of the file
 * @throws StartError when a program uses one of them, the folder has a database, or the copy is not
 * the same; nothing is left behind then
 */
export async function moveFromPostgres(options: MoveOptions): Promise<string> {
  const { moveOut, rejectDifference } = await loadPostgres()
  return await inSentences('The data could not be moved', () =>
    moveOut(targetOf(options, options.database), placesOf(options).files, (copy, contents) =>
      writeDataFolder(options.dataDir, fileOf(options), copy, async (written, files) => {
        await rejectDifference(contents, written)
        const to = defaultFilesFolder(options.dataDir)
        await moveFiles(files, options, placesOf(options).files, to)
      })
    )
  )
}

/** Loaded only now: where the database is a file, its driver has no business in the process. */
const loadPostgres = () => import('./store/postgres/maintenance.ts')

/**
 * Takes attachments along, each read to its last byte. They stay where they were too, and those
 * that are missing are told.
 */
async function moveFiles(
  files: readonly StoredFile[],
  { onMissing }: MaintenanceOptions,
  from: string,
  to: string
) {
  const missing = await copyFiles(files, to, { sources: [from], scrutiny: 'bytes' })
  if (missing.length > 0) onMissing?.(missing)
}

/** The id of the folder of attachments, which servers note; null where there are none. */
function idOf(folder: string, files: readonly StoredFile[]): string | null {
  return files.length > 0 ? createFileFolder(folder).id() : null
}

const foldersOf = (options: MaintenanceOptions): sqlite.Folders => ({
  dataDir: options.dataDir,
  backupsDir: options.backupsDir,
  migrationsDir: options.migrations.sqlite,
  onMissing: options.onMissing
})

/** Where the backups and the attachments of a PostgreSQL database are. */
const placesOf = ({ dataDir, backupsDir, filesDir, onMissing }: MaintenanceOptions) => ({
  folder: backupsDir,
  files: filesDir ?? defaultFilesFolder(dataDir),
  onMissing
})

const fileOf = ({ migrations, log }: MaintenanceOptions) => ({
  migrationsDir: migrations.sqlite,
  log
})

const targetOf = ({ migrations, log }: MaintenanceOptions, url: string) => ({
  url,
  migrationsDir: migrations.postgres,
  log
})

/** Turns the errors of disks and drivers into the one sentence to print. */
async function inSentences<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    if (error instanceof StorageError) throw new StartError(error.message)
    throw new StartError(`${failure} (${errorMessage(error)}).`)
  }
}
