import path from 'node:path'
import { createApp } from './app.ts'
import { deleteExpiredAuth, deleteExpiredDigests } from './auth/delete-expired.ts'
import { BACKUP_FOLDER } from './backups/backup-file.ts'
import { createBackupsService, listBackups } from './backups/backups-service.ts'
import { findCategories, insertBuiltInCategories } from './categories/categories-store.ts'
import { type Clock, systemClock } from './clock.ts'
import { makeDataFolder, makePrivate } from './data-folder.ts'
import { lockDataFolder } from './db/data-folder-lock.ts'
import type { Database } from './db/database.ts'
import { DATABASE_FILE, openDatabase } from './db/open-database.ts'
import { startProblem, storageProblem } from './db/storage-problem.ts'
import { type DemoAccount, type DemoSize, fillDemo } from './demo/fill-demo.ts'
import { createEventHub } from './events/event-hub.ts'
import { type Listener, type ListenOptions, openListener } from './http/listener.ts'
import { IN_PROCESS } from './http/security.ts'
import type { Log } from './log.ts'
import { runPeriodically } from './scheduler.ts'
import { StartError } from './start-error.ts'
import { hasUsers } from './users/users-store.ts'

/** The database's file, and the usual folder of backups, in the data folder. */
export { BACKUP_FOLDER, DATABASE_FILE }

export interface ServerOptions {
  /** Folder of the database; created when missing. */
  dataDir: string
  /** Folder of the backups, asked for each time; `backups` in the data folder unless told otherwise. */
  backupsDir?: () => string
  /** Folder of the numbered migrations. */
  migrationsDir: string
  /** Folder of the built renderer; without it only /api is served. */
  webRoot?: string
  /** Of the product, such as `1.2.0`. */
  version: string
  /** What this process is, as a person calls it: a second program on the same data folder is told. */
  program: string
  log: Log
  /** Names besides this machine's own under which browsers reach the server (D28). */
  names?: readonly string[]
  /** How much one person may write; `Infinity` for no limit, {@link WRITES_PER_MINUTE} unless told otherwise. */
  writesPerMinute?: number | undefined
  clock?: Clock
}

export interface Server {
  /** Answers a request of this process itself, which counts as coming from the server's own machine. */
  fetch(request: Request): Promise<Response>
  /**
   * Opens a port, for as long as the listener is not closed; there may be several.
   * @throws StartError when the port is taken or can't be had; its `cause` is the system's own error
   */
  listen(options: ListenOptions): Promise<Listener>
  /** The one-time code that lets somebody on another machine create the first administrator; null once there are users (D1). */
  setupCode(): Promise<string | null>
  /**
   * Fills an empty database with a believable company (D5).
   * @returns accounts to try it with
   * @throws StartError when the database holds users
   */
  fillWithDemo(size: DemoSize): Promise<DemoAccount[]>
  /** Finishes running requests and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database and builds the server. It listens nowhere until asked to.
 * @throws StartError with the one sentence to show when it can't start
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { dataDir, log, clock = systemClock, names = [], version, webRoot, writesPerMinute } = options
  const backupsDir = options.backupsDir ?? (() => path.join(dataDir, BACKUP_FOLDER))
  makeDataFolder(dataDir)
  for (const { name } of listBackups(backupsDir())) makePrivate(path.join(backupsDir(), name))
  const unlock = lockDataFolder(dataDir, options.program, clock())
  const database = await open({ ...options, backupsDir: backupsDir() }, clock).catch((error: unknown) => {
    unlock()
    throw startProblem(error, dataDir) ?? error
  })
  const events = createEventHub()
  const listeners = new Set<Listener>()
  const backups = createBackupsService({ database, clock, events, log, folder: backupsDir })
  // A full disk must not keep people from reading.
  await deleteExpiredDigests(database, clock()).catch((error: unknown) =>
    log.error(`Expired password digests could not be deleted: ${error}`)
  )
  const nightly = runPeriodically([
    () => backups.makeNightly(),
    () =>
      deleteExpiredAuth(database, clock()).catch((error: unknown) =>
        log.error(`Expired sessions could not be deleted: ${error}`)
      )
  ])
  const { fetch, auth } = createApp({
    ...{ database, backups, events, clock, log, names, version, webRoot, writesPerMinute }
  })

  return {
    fetch: (request) => fetch(request, IN_PROCESS),
    async listen(options) {
      const listener = await openListener({ names, ...options }, fetch, log)
      listeners.add(listener)
      async function close() {
        await listener.close()
        listeners.delete(listener)
      }
      return { ...listener, close }
    },
    setupCode: () => auth.setupCode(),
    fillWithDemo: (size) => fillDemo(database, clock, size),
    async close() {
      events.close()
      await Promise.all([...listeners].map((listener) => listener.close()))
      await nightly.stop()
      await database.close()
      unlock()
    }
  }
}

async function open(options: Parameters<typeof openDatabase>[0], clock: Clock): Promise<Database> {
  const database = await openDatabase(options)
  try {
    await prepareNewDatabase(database, clock)
    return database
  } catch (error) {
    await database.close()
    const refusal = startProblem(error, options.dataDir)?.message ?? storageProblem(error)
    throw refusal ? new StartError(refusal) : error
  }
}

/** Gives a database nobody has used yet what it starts with (D19). */
async function prepareNewDatabase(database: Database, clock: Clock) {
  await database.transaction(async (tx) => {
    if ((await hasUsers(tx)) || (await findCategories(tx)).length > 0) return
    await insertBuiltInCategories(tx, clock())
  })
}
