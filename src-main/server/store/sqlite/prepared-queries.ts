import { type Column, type SQL, sql } from 'drizzle-orm'
import { connectionOf, type Queries } from './database.ts'

/**
 * A query whose SQL is made once for each connection, because making it takes longer than most
 * queries run. What differs from one time to the next are placeholders; where even the SQL does,
 * `shape` says how, and there must be few of them.
 * @param build makes the query, with `.prepare()` at its end
 * @returns the query, to be run at once
 */
export function prepared<Query, Shape = void>(
  build: (db: Queries, shape: Shape) => Query
): (db: Queries, shape: Shape) => Query {
  const made = new WeakMap<Queries, Map<string, Query>>()
  return (db, shape) => {
    const connection = connectionOf(db)
    const shapes = made.get(connection) ?? new Map<string, Query>()
    made.set(connection, shapes)
    const key = JSON.stringify(shape) ?? ''
    const query = shapes.get(key) ?? build(connection, shape)
    shapes.set(key, query)
    return query
  }
}

/**
 * A placeholder. The plus changes no value, but keeps SQLite from looking at it: a statement that
 * compares with a bare parameter is planned anew each time one is bound, which takes several times
 * longer than running it.
 * @param column whose kind of value it is, where the database keeps another kind than we use
 */
export function param(name: string, column?: Column): SQL {
  const placeholder = sql.placeholder(name)
  return sql`+${column ? sql.param(placeholder, column) : placeholder}`
}

/** Placeholders for a list of values, to be filled by {@link listParams}. */
export function paramList(name: string, count: number): SQL[] {
  return Array.from({ length: count }, (_, index) => param(name + index))
}

/** The values of a list's {@link paramList}. */
export function listParams(name: string, values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [name + index, value]))
}

/** Placeholders for the columns of a row that is toDriver, to be filled by {@link toDriver}. */
export function paramRow<Name extends string>(names: readonly Name[]): Record<Name, SQL> {
  return Object.fromEntries(names.map((name) => [name, param(name)])) as Record<Name, SQL>
}

/** A row's values as the database keeps them: moments in milliseconds since 1970. */
export function toDriver(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.getTime() : value
    ])
  )
}
