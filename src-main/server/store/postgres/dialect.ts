import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Connection, Dialect } from '../sql/connection.ts'
import { alias, type Queries } from './drizzle.ts'
import { insertRows } from './insert-rows.ts'
import { param, prepare } from './prepared-queries.ts'
import { tables } from './schema.ts'

const dialect: Dialect = {
  alias,
  param,
  prepare: (query, isForAnyValues) => {
    const prepared = prepare(query, isForAnyValues)
    return (values) => prepared.execute(values)
  },
  rows: async <Row>(db: unknown, statement: SQLWrapper) =>
    (await (db as Queries).execute(statement)).rows as Row[],
  insertRows: (db, table, rows) => insertRows(db as Queries, table, rows),
  json: (text) => sql`${text}::json`,
  listOf: (column) => sql<string[]>`array(select ${column} from ${column.table})`
}

/** What the shared stores run their queries on. */
export const connectionOn = (db: Queries): Connection => ({ db, tables, dialect })
