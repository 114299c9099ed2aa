import type { Column, SQL, SQLWrapper } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { alias, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tables } from './tables/tables.ts'

/**
 * What runs queries; see {@link Columns} for its type. Stores await queries, because only SQLite's
 * answer at once.
 */
export type Queries = BetterSQLite3Database

export type Alias = typeof alias

/** A query that can be prepared. */
export interface Preparable<Answer> extends PromiseLike<Answer> {
  prepare(): unknown
}

/** Values of the placeholders of a query, as the database stores them; see `toDriver`. */
export type Values = Record<string, unknown>

/** What the engines write in different ways. */
export interface Dialect {
  alias: Alias
  /**
   * A placeholder.
   * @param column the column whose type converts the value, where the database stores another type
   * than the program uses
   */
  param(name: string, column?: Column): SQL
  /**
   * Prepares a query.
   * @param isForAnyValues whether one plan is good for any values
   * @returns a function that runs it
   */
  prepare<Answer>(
    query: Preparable<Answer>,
    isForAnyValues: boolean
  ): (values: Values) => Promise<Answer>
  /** Runs a statement that answers rows, with their values as the driver has them. */
  rows<Row extends object>(db: Queries, statement: SQL): Promise<Row[]>
  /**
   * Inserts many rows with one statement.
   * @param rows all have the same fields as the first
   */
  insertRows<T extends SQLiteTable>(db: Queries, table: T, rows: T['$inferInsert'][]): Promise<void>
  /** A text of JSON as a value that `->>` takes. */
  json(text: SQLWrapper): SQL
  /** All values of a text column, as a list. */
  listOf(column: SQLiteColumn): SQL<string[]>
}

/** What a store runs its queries on: committed data, or a transaction. */
export interface Connection {
  db: Queries
  tables: Tables
  dialect: Dialect
}

/** Finds the queries that outlive those of a transaction; see {@link lastingQueries}. */
export const lastingOf = new WeakMap<Queries, () => Queries>()

/**
 * Queries on the same connection that outlive a transaction, on which a query can be prepared once
 * for all transactions; to be used at once.
 * @throws when the transaction has ended
 */
export function lastingQueries(db: Queries): Queries {
  return lastingOf.get(db)?.() ?? db
}
