import { AsyncLocalStorage } from 'node:async_hooks'
import { accessSync, constants } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { lastingOf, type Queries } from '../sql/connection.ts'
import { copyDatabase } from './copy-database.ts'

export interface Database {
  /** For queries outside of a transaction. It sees only what is committed, and rejects to write. */
  read: Queries
  /**
   * Runs `work` in one transaction: all of it is committed, or none. Transactions run one after the
   * other on the single writing connection, so no other write gets in between while `work` awaits.
   * The queries handed to `work` are unusable after the transaction: a forgotten `await` fails
   * instead of writing outside of it.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /**
   * Runs `work` while nothing else of this process writes, for writes from another thread through a
   * connection of its own. It waits in the same queue as the transactions.
   * @param work gets the path of the database's file
   */
  exclusive<T>(work: (file: string) => Promise<T>): Promise<T>
  /**
   * Checks that the file can be read and written.
   * @throws the error of SQLite or of the system when it can't
   */
  checkFile(): void
  /** Copies what is committed at this moment into a new file; see {@link copyDatabase}. */
  copyTo(file: string): Promise<void>
  /**
   * Writes the write-ahead log into the database's file and empties it, as far as no one reads it.
   */
  checkpoint(): Promise<void>
  /** Waits for the running transactions and closes both connections. */
  close(): Promise<void>
}

/** More different statements than the stores have; beyond it the cache is emptied. */
const MAX_CACHED_STATEMENTS = 500

/**
 * Makes a database with the transaction rules of two connections to the same file.
 * @param writer the only connection that writes
 * @param reader a connection that only reads
 */
export function databaseOf(
  writer: BetterSqlite3.Database,
  reader: BetterSqlite3.Database
): Database {
  const prepareOnWriter = cachedPrepare(writer)
  const write = queriesOn(prepareOnWriter)
  const begin = writer.prepare('BEGIN IMMEDIATE')
  const commit = writer.prepare('COMMIT')
  const anyRow = reader.prepare('SELECT 1 FROM sqlite_schema LIMIT 1')
  const insideTransaction = new AsyncLocalStorage<true>()
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  async function run<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    let live = true
    const checkLive = () => {
      if (!live) throw new Error('A query was run after its transaction had ended')
    }
    const tx = queriesOn((sql) => {
      checkLive()
      return prepareOnWriter(sql)
    })
    lastingOf.set(tx, () => {
      checkLive()
      return write
    })
    begin.run()
    try {
      const result = await insideTransaction.run(true, () => work(tx))
      live = false
      commit.run()
      return result
    } catch (error) {
      live = false
      // SQLite has already rolled back by itself after some errors, such as a full disk.
      if (writer.inTransaction) writer.exec('ROLLBACK')
      throw error
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (insideTransaction.getStore())
      throw new Error('A transaction was started inside a transaction')
    if (closed) throw new Error('The database is closed')
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  return {
    read: queriesOn(cachedPrepare(reader)),
    transaction: (work) => inTurn(() => run(work)),
    exclusive: (work) => inTurn(() => insideTransaction.run(true, () => work(writer.name))),
    checkFile() {
      anyRow.get()
      accessSync(writer.name, constants.W_OK)
    },
    checkpoint: () => inTurn(async () => void writer.pragma('wal_checkpoint(TRUNCATE)')),
    copyTo: (file) => copyDatabase(writer.name, file),
    async close() {
      closed = true
      await last
      reader.close()
      writer.close()
    }
  }
}

type Prepare = (sql: string) => BetterSqlite3.Statement

/**
 * Drizzle over a function that prepares statements, the only method of a connection it calls here.
 */
function queriesOn(prepare: Prepare): Queries {
  return drizzle({ client: { prepare } as unknown as BetterSqlite3.Database })
}

/** Prepares each statement once. */
function cachedPrepare(connection: BetterSqlite3.Database): Prepare {
  const statements = new Map<string, BetterSqlite3.Statement>()
  return (sql) => {
    let statement = statements.get(sql)
    if (!statement) {
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
      statement = connection.prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }
}
