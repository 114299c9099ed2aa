import { type Column, type SQL, sql } from 'drizzle-orm'
import { lastingQueries, type Queries } from '../sql/connection.ts'

/**
 * Prepares a query once for each connection, because building its SQL takes longer than running
 * most queries. Values that vary are placeholders; `shape` holds what varies in the SQL itself, and
 * must have few different values.
 * @param build builds the query, with `.prepare()` at its end
 * @returns a function that gets the prepared query, which is to be run at once
 */
export function prepared<Query, Shape = void>(
  build: (db: Queries, shape: Shape) => Query
): (db: Queries, shape: Shape) => Query {
  const made = new WeakMap<Queries, Map<string, Query>>()
  return (db, shape) => {
    const connection = lastingQueries(db)
    const shapes = made.get(connection) ?? new Map<string, Query>()
    made.set(connection, shapes)
    const key = JSON.stringify(shape) ?? ''
    const query = shapes.get(key) ?? build(connection, shape)
    shapes.set(key, query)
    return query
  }
}

/**
 * A placeholder. The unary plus changes no value, but hides it from SQLite's planner: a statement
 * that compares with a bare parameter is planned again each time one is bound, which takes several
 * times longer than running it.
 * @param column the column whose type converts the value, where the database stores another type
 * than the program uses
 */
export function param(name: string, column?: Column): SQL {
  const placeholder = sql.placeholder(name)
  return sql`+${column ? sql.param(placeholder, column) : placeholder}`
}

/**
 * A value that never changes, as a part of the SQL: a bare parameter would make SQLite plan the
 * statement again (see {@link param}).
 */
export function constant(value: string | number): SQL {
  return sql`${value}`.inlineParams()
}

/** Placeholders for a list of `count` values, which {@link listParams} fills. */
export function paramList(name: string, count: number): SQL[] {
  return Array.from({ length: count }, (_, index) => param(name + index))
}

/** The values for the placeholders of {@link paramList}. */
export function listParams(name: string, values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [name + index, value]))
}

/** Placeholders for the columns of a row, which {@link toDriver} fills. */
export function paramRow<Name extends string>(names: readonly Name[]): Record<Name, SQL> {
  return Object.fromEntries(names.map((name) => [name, param(name)])) as Record<Name, SQL>
}

/**
 * Converts the values of a row to those the database stores: dates to milliseconds since 1970, true
 * and false to 1 and 0.
 */
export function toDriver(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date || typeof value === 'boolean' ? Number(value) : value
    ])
  )
}
