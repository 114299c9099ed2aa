import { DatabaseError } from 'pg'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { Connection } from '../sql/connection.ts'
import { createDemoStore } from '../sql/demo-store.ts'
import { storesOn as allStoresOn } from '../sql/stores.ts'
import { createTicketLists } from '../sql/ticket-lists.ts'
import type { BulkWrites, Deliver, OnPresence, Store, StoreEvent, Stores } from '../store.ts'
import { translated, translatedStores } from '../translated.ts'
import { writeBackup } from './backup-file.ts'
import { deletionOfTickets, deletionOfUser, restorationOfUser } from './bulk-writes.ts'
import { engineError, isConnectionUseless } from './connection-loss.ts'
import type { RunBulkTransaction, Statement } from './database.ts'
import { movingOfDepartment } from './department-move.ts'
import { connectionOn } from './dialect.ts'
import type { Queries } from './drizzle.ts'
import { createEngineReports } from './engine-reports.ts'
import { claimFolder } from './files-folder.ts'
import { checkHealth } from './health.ts'
import { hostsOf } from './hosts.ts'
import { newestMigration } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { presenceQuery, writeOutbox } from './outbox.ts'
import { eventsAfter, followOutbox } from './outbox-reader.ts'
import { createSharedState } from './shared-state.ts'
import { createSimilarStore } from './similar-store.ts'
import { storageProblem } from './storage-problem.ts'
import { ticketSearch } from './ticket-search.ts'

export interface PostgresStoreOptions {
  /** Connection URL; never logged. */
  url: string
  /** The folder of PostgreSQL's numbered migrations. */
  migrationsDir: string
  clock: Clock
  log: Log
  /** Gets the events of all servers, after their commit and in its order. */
  deliver: Deliver
  /** Gets what any server broadcasts of who looks at a ticket. */
  onPresence: OnPresence
}

/**
 * Opens the store of a database of PostgreSQL, which several servers may use at once.
 * @throws StartError with the one sentence to show when it can't be opened
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { migrationsDir, clock, log, deliver, onPresence } = options
  const newest = newestMigration(migrationsDir)
  const hosts = hostsOf(options.url)
  const database = await openDatabase({ ...options, hosts })
  const outbox = await followOutbox({ hosts, log, deliver, onPresence }).catch(
    async (error: unknown) => {
      await database.close()
      rethrow(error)
    }
  )

  /** Delivers the events of `work` at once, instead of waiting for the database's notification. */
  async function wakingOutbox<T>(work: () => Promise<T>): Promise<T> {
    const result = await work().catch(rethrow)
    outbox.wake()
    return result
  }
  const transaction: Store['transaction'] = async (work) => {
    const { result, lines } = await wakingOutbox(() =>
      database.transaction(async (tx) => {
        // A transaction that is tried again tells again what happens.
        const reported: StoreEvent[] = []
        const lines: string[] = []
        const result = await work({
          ...transactionOn(tx),
          tell: (event) => reported.push(event),
          log: (line) => lines.push(line)
        })
        writeOutbox(tx, reported, clock())
        return { result, lines }
      })
    )
    for (const line of lines) log.info(line)
    return result
  }

  return {
    read: translatedStores(storesOn(connectionOn(database.read)), rethrow),
    transaction,
    exclusive: (work) =>
      wakingOutbox(() =>
        database.exclusive(async (run) => {
          const reported: StoreEvent[] = []
          const result = await work({
            ...bulkWritesOn(run),
            tell: (event) => reported.push(event),
            log: log.info
          })
          await run(async (tx) => writeOutbox(tx, reported, clock()))
          return result
        })
      ),
    // Where nothing can be written, the clients of this server hear of it at least.
    tell: (event) => transaction(async ({ tell }) => tell(event)).catch(() => deliver(event)),
    async broadcastPresence(notice) {
      await database.askWriter(presenceQuery(notice)).catch(rethrow)
    },
    eventsAfter: (id) => eventsAfter(database.read, id).catch(rethrow),
    shared: translated(createSharedState(database), rethrow),
    backUp: (to) => writeBackup(database, { migrationsDir, log }, to).catch(rethrow),
    checkHealth: () => checkHealth(database, newest).catch(rethrow),
    pools: () => database.pools(),
    async close() {
      await Promise.all([outbox.close(), database.close()])
    }
  }
}

function storesOn(connection: Connection): Stores {
  return allStoresOn(connection, {
    lists: createTicketLists(connection, ticketSearch),
    reports: createEngineReports(connection),
    similar: createSimilarStore(connection),
    claimFolder: (id) => claimFolder(connection, id)
  })
}

function transactionOn(db: Queries) {
  const connection = connectionOn(db)
  return { ...storesOn(connection), demo: createDemoStore(connection) }
}

function bulkWritesOn(run: RunBulkTransaction): Omit<BulkWrites, 'tell' | 'log'> {
  const write = (statements: Statement[]) =>
    run((_tx, writeAll) => writeAll(statements)).catch(rethrow)
  return {
    clearTickets: (act) => write(deletionOfTickets(act)),
    deleteUser: (userId, act) => write(deletionOfUser(userId, act)),
    restoreUser: (userId, deletedAt, act) => write(restorationOfUser(userId, deletedAt, act)),
    moveDepartment: (move, act) => write(movingOfDepartment(move, act))
  }
}

/**
 * Translates errors of PostgreSQL; an error of our own that has such a cause stays as it is. What
 * drizzle says around them is left out, because it repeats the values of the query, and logs must
 * not hold digests of passwords.
 */
function rethrow(error: unknown): never {
  const cause = engineError(error)
  const isOfEngine = cause instanceof DatabaseError || isConnectionUseless(cause)
  throw (isOfEngine ? storageProblem(cause) : null) ?? cause
}
