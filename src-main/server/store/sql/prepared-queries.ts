import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  type Connection,
  type Dialect,
  lastingQueries,
  type Preparable,
  type Queries,
  type Values
} from './connection.ts'

/**
 * Prepares a query once for each connection, because building its SQL takes longer than running
 * most queries. Values that vary are placeholders; `shape` holds what varies in the SQL itself, and
 * must have few different values.
 * @param options.isPlannedEachTime whether PostgreSQL makes a plan for the values of each call, and does
 * not keep one for any values: that is a bad one where a few departments have most of the tickets
 * @returns a function that runs the query at once
 */
export function prepared<Answer, Shape = void>(
  build: (connection: Connection, shape: Shape) => Preparable<Answer>,
  { isPlannedEachTime = false } = {}
): (connection: Connection, values: Values, shape: Shape) => Promise<Answer> {
  const made = new WeakMap<Queries, Map<string, (values: Values) => Promise<Answer>>>()
  return (connection, values, shape) => {
    const db = lastingQueries(connection.db)
    const shapes = made.get(db) ?? new Map<string, (values: Values) => Promise<Answer>>()
    made.set(db, shapes)
    const key = JSON.stringify(shape) ?? ''
    let run = shapes.get(key)
    if (!run) {
      run = connection.dialect.prepare(build({ ...connection, db }, shape), isPlannedEachTime)
      shapes.set(key, run)
    }
    return run(values)
  }
}

/**
 * A value that never changes, as a part of the SQL, so that the engine knows it when it plans: a
 * bare parameter would make SQLite plan the statement again.
 */
export function constant(value: string | number): SQL {
  return sql`${value}`.inlineParams()
}

/** Placeholders for a list of `count` values, which {@link listParams} fills. */
export function paramList({ param }: Dialect, name: string, count: number): SQL[] {
  return Array.from({ length: count }, (_, index) => param(name + index))
}

/** The values for the placeholders of {@link paramList}. */
export function listParams(name: string, values: readonly unknown[]): Values {
  return Object.fromEntries(values.map((value, index) => [name + index, value]))
}

/** Whether a column has one of several values; PostgreSQL knows no list without any. */
export function isOneOf(column: Column, values: readonly SQL[]): SQL {
  return values.length > 0 ? sql`${column} in ${values}` : sql`false`
}

/** Placeholders for the columns of a row to write, which {@link toDriver} fills. */
export function paramRow<Name extends string>(names: readonly Name[]): Record<Name, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<
    Name,
    SQL
  >
}

/**
 * Converts the values of a row to those the database stores: dates to milliseconds since 1970, true
 * and false to 1 and 0, which both engines take.
 */
export function toDriver(row: object): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date || typeof value === 'boolean' ? Number(value) : value
    ])
  )
}
