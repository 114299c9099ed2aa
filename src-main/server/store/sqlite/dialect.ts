import { type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Connection, Dialect, Queries } from '../sql/connection.ts'
import { insertRows } from './insert-rows.ts'
import { param } from './prepared-queries.ts'
import { tables } from './schema.ts'

/** A query that drizzle has prepared, in the types of SQLite. */
interface Prepared<Answer> {
  execute(values: Record<string, unknown>): { sync(): Answer }
}

const dialect: Dialect = {
  alias,
  param,
  prepare: <Answer>(query: { prepare(): unknown }) => {
    const prepared = query.prepare() as Prepared<Answer>
    // At once, so that it never runs after its transaction.
    return async (values) => prepared.execute(values).sync()
  },
  rows: async <Row>(db: Queries, statement: SQLWrapper) => db.all<Row>(statement),
  insertRows: async (db, table, rows) => insertRows(db, table, rows),
  json: (text) => sql`${text}`,
  listOf: (column) =>
    sql`(select json_group_array(${column}) from ${column.table})`.mapWith(
      (keys: string): string[] => JSON.parse(keys)
    )
}

/** What the shared stores run their queries on. */
export const connectionOn = (db: Queries): Connection => ({ db, tables, dialect })
