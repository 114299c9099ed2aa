import { DatabaseError } from 'pg'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { BulkWrites, Store, StoreEvent, Stores, Transaction } from '../store.ts'
import { createActivityStore } from './activity-store.ts'
import { createAttemptsStore } from './attempts-store.ts'
import { writeBackup } from './backup-file.ts'
import { deletionOfTickets, deletionOfUser, restorationOfUser } from './bulk-writes.ts'
import { createCategoriesStore } from './categories-store.ts'
import { createCommentsStore } from './comments-store.ts'
import { engineError, isConnectionUseless } from './connection-loss.ts'
import type { Queries } from './connections.ts'
import type { Database, RunBulkTransaction, Statement } from './database.ts'
import { createDemoStore } from './demo-store.ts'
import { checkHealth } from './health.ts'
import { newestMigration } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { writeOutbox } from './outbox.ts'
import { createReportsStore } from './reports-store.ts'
import { createSessionsStore } from './sessions-store.ts'
import { storageProblem } from './storage-problem.ts'
import { createHistoryStore } from './ticket-history-store.ts'
import { createTicketsStore } from './tickets-store.ts'
import { createUsersStore } from './users-store.ts'

export interface PostgresStoreOptions {
  /** Connection URL; never logged. */
  url: string
  /** The folder of PostgreSQL's numbered migrations. */
  migrationsDir: string
  clock: Clock
  log: Log
  /** Gets the events of transactions after their commit. */
  deliver(event: StoreEvent): void
}

/**
 * Opens the store of a database of PostgreSQL, which several servers may use at once.
 * @throws StartError with the one sentence to show when it can't be opened
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const database = await openDatabase(options)
  return createPostgresStore(database, options)
}

/** Makes a store of a database. */
export function createPostgresStore(
  database: Database,
  { migrationsDir, clock, log, deliver }: Omit<PostgresStoreOptions, 'url'>
): Store {
  const newest = newestMigration(migrationsDir)

  /** Delivers the events of `work` once it has succeeded. */
  async function telling<T>(work: () => Promise<{ result: T; told: StoreEvent[] }>): Promise<T> {
    const { result, told } = await work().catch(rethrow)
    for (const event of told) deliver(event)
    return result
  }

  return {
    read: translated(storesOn(database.read)),
    transaction: (work) =>
      telling(() =>
        database.transaction(async (tx) => {
          // A transaction that is tried again tells again what happens.
          const told: StoreEvent[] = []
          const result = await work(transactionOn(tx, (event) => told.push(event)))
          await writeOutbox(tx, told, clock())
          return { result, told }
        })
      ),
    exclusive: (work) =>
      telling(() =>
        database.exclusive(async (run) => {
          const told: StoreEvent[] = []
          const result = await work(bulkWritesOn(run, (event) => told.push(event)))
          await run((tx) => writeOutbox(tx, told, clock()))
          return { result, told }
        })
      ),
    backUp: (to) => writeBackup(database, { migrationsDir, log }, to).catch(rethrow),
    checkHealth: () => checkHealth(database, newest).catch(rethrow),
    pools: () => database.pools(),
    close: () => database.close()
  }
}

function storesOn(db: Queries): Stores {
  return {
    users: createUsersStore(db),
    sessions: createSessionsStore(db),
    attempts: createAttemptsStore(db),
    tickets: createTicketsStore(db),
    history: createHistoryStore(db),
    comments: createCommentsStore(db),
    categories: createCategoriesStore(db),
    reports: createReportsStore(db),
    activity: createActivityStore(db)
  }
}

function transactionOn(db: Queries, tell: (event: StoreEvent) => void): Transaction {
  return { ...storesOn(db), demo: createDemoStore(db), tell }
}

function bulkWritesOn(run: RunBulkTransaction, tell: (event: StoreEvent) => void): BulkWrites {
  const write = (statements: Statement[]) =>
    run((_tx, writeAll) => writeAll(statements)).catch(rethrow)
  return {
    tell,
    clearTickets: (act) => write(deletionOfTickets(act)),
    deleteUser: (userId, act) => write(deletionOfUser(userId, act)),
    restoreUser: (userId, deletedAt, act) => write(restorationOfUser(userId, deletedAt, act))
  }
}

/** Wraps stores so that their calls throw a {@link StorageError} where the database refuses. */
function translated(stores: Stores): Stores {
  const translate = (store: object) =>
    Object.fromEntries(
      Object.entries(store).map(([name, call]) => [
        name,
        (...args: unknown[]) => {
          const answer = call(...args)
          return answer instanceof Promise ? answer.catch(rethrow) : translatedPages(answer)
        }
      ])
    )
  return Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, translate(store)])
  ) as unknown as Stores
}

async function* translatedPages<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* pages
  } catch (error) {
    rethrow(error)
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
