import type { Column, SQL, SQLWrapper } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { alias, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import type { Direction } from '#shared/domain/tickets.ts'
import type { SearchedComment } from '../comment-texts-store.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Runs queries; see {@link Columns} for its type. Stores await queries, because only SQLite's
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

/** The SQL that the engines write in different ways. */
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
   * @param isPlannedEachTime whether each call gets a plan for its values
   * @returns a function that runs it
   */
  prepare<Answer>(
    query: Preparable<Answer>,
    isPlannedEachTime: boolean
  ): (values: Values) => Promise<Answer>
  /**
   * Waits for a write that is on its way, but not for the answer of a server: PostgreSQL runs it
   * before whatever is sent later, and where it fails, so does the commit.
   */
  sent(write: Promise<unknown>): Promise<void>
  /** Runs a statement that answers rows, with their values as the driver has them. */
  rows<Row extends object>(db: Queries, statement: SQL): Promise<Row[]>
  /** Runs a statement that answers nothing. */
  run(db: Queries, statement: SQL): Promise<unknown>
  /**
   * Inserts many rows with one statement.
   * @param rows all have the same fields as the first
   */
  insertRows<T extends SQLiteTable>(db: Queries, table: T, rows: T['$inferInsert'][]): Promise<void>
  /**
   * Takes ids that no row has ever had.
   * @returns the first of them, which the others follow
   */
  takeIds(db: Queries, table: 'tickets' | 'comments', count: number): Promise<number>
  /** Sets whether what is replaced or deleted is overwritten in the indexes of searches (D92). */
  overwriteReplaced(db: Queries, isOn: boolean): Promise<void>
  /** The id of a row that a select inserts into a table. */
  newId(table: 'mail_events' | 'webhook_deliveries'): SQL
  /** A text of JSON as a value that `->>` takes. */
  json(text: SQLWrapper): SQL
  /** A select of the values in a list of JSON, in the type of a column. */
  listed(json: SQLWrapper, column: Column): SQL
  /** A list of JSON whose objects have these fields alone, as JSON again; null for null. */
  jsonWith(json: SQLWrapper, fields: readonly string[]): SQL<string | null>
  /** The objects in a list of JSON as a table with a name, for `from`. */
  jsonRows(json: SQLWrapper, name: string, columns: JsonColumns): SQL
  /** All values of a text column, as a list. */
  listOf(column: SQLiteColumn): SQL<string[]>
  /** Whether a value is one of a select, of which PostgreSQL is to expect few. */
  isAmong(value: SQLWrapper, select: SQL): SQL
  /**
   * Merges selects of an `id` in one order, each id once.
   * @param reach how many ids of each select may be read
   */
  mergedIds(selects: readonly SQL[], order: Direction, reach: SQL): SQL
  /**
   * The SQL after a table whose rows are looked up by their ids alone, where SQLite would use an
   * index.
   */
  withoutIndex: SQL
  /** The SQL after a table of which SQLite would use another index. */
  indexedBy(index: string): SQL
  /** A column without its index, which SQLite would use where another one finds fewer rows. */
  unindexed(column: SQLWrapper): SQL
  /**
   * A column of text as a computed value, where PostgreSQL would use its index for many more rows.
   */
  computed(column: SQLWrapper): SQL
  /**
   * Whether each query waits for a network, so that those which may be needed are sent together.
   */
  isRemote: boolean
  /** Where a text has another one first, from 1; 0 where it has not. */
  position(text: SQLWrapper, part: SQLWrapper | string | undefined): SQL
  /**
   * Whether a text has a term.
   * @param index what SQLite's index of the texts calls their ids and itself
   */
  hasTerm(
    text: SQLWrapper,
    term: SearchTerm,
    index?: { id: SQLWrapper; name: string }
  ): SQL | undefined
  /**
   * The milliseconds from one moment to another, 0 where the clock was set back in between (D35).
   */
  millisecondsBetween(earlier: Column, later: Column): SQL<number>
  /** The mean of whole numbers, null for none. */
  mean(value: SQL<number>): SQL<number | null>
}

/** The fields to read from objects, and what PostgreSQL makes of each. */
type JsonColumns = Record<string, 'bigint' | 'text' | 'boolean'>

/** The connection of a store: committed data, or a transaction. */
export interface Connection extends Engine {
  db: Queries
}

/** The tables and dialect of an engine. */
export interface Engine {
  tables: Tables
  dialect: Dialect
  commentTexts: CommentTexts
}

/**
 * The folded texts by which searches find comments, which each engine keeps in its own way (D87).
 */
export interface CommentTexts {
  table: SQLiteTable
  key: SQLiteColumn
  text: SQLiteColumn
  /** The key of a comment's text. */
  keyOf(comment: Record<'ticketId' | 'internal' | 'id', SQLWrapper>): SQL
  /** Keeps the texts of comments, where the setting says so; only the commit waits for it. */
  keep(connection: Connection, written: readonly SearchedComment[]): Promise<void>
  /** Clears what an index keeps of texts that were deleted, when none is left (D92). */
  clearIndex(db: Queries): Promise<void>
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
