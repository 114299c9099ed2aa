import type { SQL, SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  alias as aliasOf,
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp as timestampWithZone,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { Columns } from '../sql/columns.ts'
import type { Alias, Queries as SharedQueries } from '../sql/connection.ts'

/*
 * Drizzle has no type that both engines share, so PostgreSQL's tables and queries have the types of
 * SQLite's from here on. The stores use only what both have, and are tested on both.
 */

/** The connection of a store, with the parts that only PostgreSQL has. */
export type Queries = SharedQueries & Pick<NodePgDatabase, 'execute'>

/** A number, which the driver answers as a text. */
const integer = (name: string) => bigint(name, { mode: 'number' })

/** The builders of PostgreSQL's tables. */
export const postgresColumns = {
  table: pgTable,
  /** The id of a row, never used again; the demo and restored data bring ids of their own. */
  id: (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity(),
  integer,
  text,
  boolean,
  /** A time, kept as milliseconds since 1970 in UTC. */
  timestamp: customType<{ data: Date; driverData: string | number }>({
    dataType: () => 'bigint',
    fromDriver: (milliseconds) => new Date(Number(milliseconds)),
    toDriver: (date) => date.getTime()
  }),
  json: jsonb,
  index,
  uniqueIndex,
  primaryKey
} as unknown as Columns

/** A time by PostgreSQL's own clock. */
export const serverTime = ((name: string) =>
  timestampWithZone(name, { withTimezone: true }).defaultNow()) as unknown as Columns['timestamp']

export const alias = aliasOf as unknown as Alias

/** Drizzle over a function that runs queries, the only method of a connection it calls here. */
export function queriesOn(query: (...args: unknown[]) => Promise<unknown>): Queries {
  return drizzle({ client: { query } as unknown as PoolClient }) as unknown as Queries
}

/** A query with the joins that SQLite does not have. */
export function lateral<Query>(query: Query) {
  return query as Query & {
    leftJoinLateral(rows: SQLWrapper, on: SQL): Query
    crossJoinLateral(rows: SQLWrapper): Query
  }
}
