import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Clock } from '../../base/clock.ts'
import { makeDataFolder, makePrivate } from '../../base/data-folder.ts'
import type { Log } from '../../base/log.ts'
import { listBackups } from '../backup-folder.ts'
import { createLocalState } from '../shared-state.ts'
import type { Connection, Queries } from '../sql/connection.ts'
import { createDemoStore } from '../sql/demo-store.ts'
import { storesOn as allStoresOn } from '../sql/stores.ts'
import { createTicketLists } from '../sql/ticket-lists.ts'
import type {
  BulkWrites,
  Deliver,
  OnPresence,
  Store,
  StoreEvent,
  Stores,
  Transaction
} from '../store.ts'
import { translatedStores } from '../translated.ts'
import { writeBackup } from './backup-file.ts'
import { deletionOfTickets, deletionOfUser, restorationOfUser } from './bulk-writes.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Database } from './database.ts'
import { movingOfDepartment } from './department-move.ts'
import { connectionOn } from './dialect.ts'
import { createEngineReports } from './engine-reports.ts'
import { openDatabase } from './open-database.ts'
import { createSimilarStore } from './similar-store.ts'
import { startProblem, storageProblem } from './storage-problem.ts'
import { ticketSearch } from './ticket-search.ts'
import { type Statement, writeInThread } from './write-in-thread.ts'

export interface SqliteStoreOptions {
  /** The folder of the database; created when missing, and made private (D37). */
  dataDir: string
  /** The folder for the copy that is made before an update. */
  backupsDir: string
  migrationsDir: string
  /** The name of this process for people; a second program on the same data folder shows it. */
  program: string
  clock: Clock
  log: Log
  /** Gets the events of transactions after their commit. */
  deliver: Deliver
  /** Gets what {@link Store.broadcastPresence} announces. */
  onPresence: OnPresence
}

/**
 * Opens the store of a data folder, which no other program can use until the store is closed.
 * @throws StartError with the one sentence to show when it can't be opened
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { dataDir, backupsDir, program, clock } = options
  makeDataFolder(dataDir)
  for (const { name } of listBackups(backupsDir)) makePrivate(path.join(backupsDir, name))
  const unlock = lockDataFolder(dataDir, program, clock())
  const database = await openDatabase(options).catch((error: unknown) => {
    unlock()
    throw startProblem(error, dataDir) ?? error
  })
  const store = createSqliteStore(database, options)
  return {
    ...store,
    async close() {
      await store.close()
      unlock()
    }
  }
}

/** Makes a store of a database. */
export function createSqliteStore(
  database: Database,
  { deliver, onPresence, log }: Pick<SqliteStoreOptions, 'deliver' | 'onPresence' | 'log'>
): Store {
  /** Delivers the events of `work`, and writes its lines into the log, once it has succeeded. */
  async function delivering<T>(
    work: (of: Pick<Transaction, 'tell' | 'log'>) => Promise<T>
  ): Promise<T> {
    const reported: StoreEvent[] = []
    const lines: string[] = []
    const result = await work({
      tell: (event) => reported.push(event),
      log: (line) => lines.push(line)
    })
    for (const line of lines) log.info(line)
    for (const event of reported) deliver(event)
    return result
  }

  return {
    read: translatedStores(storesOn(connectionOn(database.read)), rethrow),
    transaction: (work) =>
      delivering((of) =>
        database.transaction((tx) => work({ ...transactionOn(tx), ...of })).catch(rethrow)
      ),
    exclusive: (work) =>
      delivering(({ tell }) =>
        database
          .exclusive((file) => work({ ...bulkWritesOn(file), tell, log: log.info }))
          .catch(rethrow)
      ),
    tell: async (event) => deliver(event),
    broadcastPresence: async (notice) => onPresence(notice),
    // Delivered events are not stored.
    eventsAfter: async () => null,
    shared: createLocalState(),
    backUp: (to) => writeBackup(database.copyTo, to).catch(rethrowAny),
    async checkHealth() {
      try {
        database.checkFile()
      } catch (error) {
        rethrowAny(error)
      }
    },
    purgeDeleted: () => database.checkpoint().catch(rethrowAny),
    close: () => database.close()
  }
}

function storesOn(connection: Connection): Stores {
  return allStoresOn(connection, {
    lists: createTicketLists(connection, ticketSearch),
    reports: createEngineReports(connection),
    similar: createSimilarStore(connection),
    // One server has the database, and its folder beside it.
    claimFolder: async () => true
  })
}

function transactionOn(db: Queries) {
  const connection = connectionOn(db)
  return { ...storesOn(connection), demo: createDemoStore(connection) }
}

function bulkWritesOn(file: string): Omit<BulkWrites, 'tell' | 'log'> {
  const write = (statements: Statement[]) => writeInThread(file, statements).catch(rethrowAny)
  return {
    clearTickets: (act) => write(deletionOfTickets(act)),
    deleteUser: (userId, act) => write(deletionOfUser(userId, act)),
    restoreUser: (userId, deletedAt, act) => write(restorationOfUser(userId, deletedAt, act)),
    moveDepartment: (move, act) => write(movingOfDepartment(move, act))
  }
}

/** Translates errors of SQLite; an error of our own that has such a cause stays as it is. */
function rethrow(error: unknown): never {
  if (error instanceof Sqlite.SqliteError || error instanceof DrizzleQueryError) rethrowAny(error)
  throw error
}

function rethrowAny(error: unknown): never {
  throw storageProblem(error) ?? error
}
