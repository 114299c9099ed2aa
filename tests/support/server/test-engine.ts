import type { Clock } from '../../../src-main/server/base/clock.ts'
import type { Log } from '../../../src-main/server/base/log.ts'
import type { ServerOptions } from '../../../src-main/server/server.ts'
import type { Deliver, OnPresence, Store } from '../../../src-main/server/store/store.ts'

/** A test's direct access to the database, behind the server's back. */
export interface DatabaseAccess {
  /** Reads rows; `?` stands for a parameter. */
  rows<T = Record<string, unknown>>(sql: string, ...parameters: unknown[]): Promise<T[]>
  /** Changes it; without parameters there may be several statements. */
  execute(sql: string, ...parameters: unknown[]): Promise<void>
  /** Lets the next row of a table get the id after this one. */
  setLastId(table: string, id: number): Promise<void>
  /** The names of its tables, without those that only an engine needs. */
  tables(): Promise<string[]>
  /**
   * Lets it reject each change of a kind in a table.
   * @param options.when the rows it is about, in SQL
   * @param options.message what the error says
   */
  rejectChanges(
    change: 'INSERT' | 'UPDATE' | 'DELETE',
    table: string,
    options?: { when?: string; message?: string }
  ): Promise<void>
  /** Takes back what {@link reject} has done. */
  allowChanges(): Promise<void>
}

/** Sees every change of a database from the moment it was made. */
export interface DatabaseWatch {
  /** Changes whenever someone else changes the database. */
  version(): Promise<unknown>
  /** A digest of everything the database holds but the tries to sign in (D29). */
  digest(): Promise<string>
  /** Changes it behind the server's back. */
  change(sql: string): Promise<void>
  /** Restores the accounts and sessions of the beginning. */
  restorePeople(): Promise<void>
  close(): Promise<void>
}

/** A database of a test. */
export interface TestDatabase extends DatabaseAccess {
  /** The options with which a server uses it. */
  readonly serverOptions: Pick<ServerOptions, 'database' | 'migrationsDir'>
  openStore(parts: {
    clock: Clock
    log: Log
    deliver: Deliver
    onPresence: OnPresence
  }): Promise<Store>
  /** Copies it, while no server uses it. */
  copy(): Promise<DatabaseCopy>
  watch(): Promise<DatabaseWatch>
  /** Deletes what is not in the data folder. */
  drop(): Promise<void>
}

/** The contents that databases can begin with. */
export interface DatabaseCopy {
  /** The place where the engine finds it. */
  readonly place: string
  remove(): Promise<void>
}

/** Creates databases for tests. */
export interface TestEngine {
  readonly name: 'SQLite' | 'PostgreSQL'
  /**
   * Makes a database.
   * @param dataDir the data folder of the server that is to use it
   * @param contents what it begins with; nothing where it is left out
   */
  create(dataDir: string, contents?: DatabaseCopy): Promise<TestDatabase>
}
