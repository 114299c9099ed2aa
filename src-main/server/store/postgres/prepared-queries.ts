import { type Column, type SQL, sql } from 'drizzle-orm'
import { lastingQueries, type Preparable, type Values } from '../sql/connection.ts'
import type { Queries } from './drizzle.ts'

/** How many queries have got a name. */
let names = 0

/** A query as drizzle prepares it for PostgreSQL. */
interface Builder<Answer> {
  prepare(name: string): { execute(values?: Values): Promise<Answer> }
}

/**
 * Prepares a query, with a name where one plan is good for any values, as it is where a key finds the
 * rows: PostgreSQL then keeps that plan. It plans another one for the values of each call, because a
 * plan for any values is a bad one where a few departments have most of the tickets.
 */
export function prepare<Answer>(query: Preparable<Answer>, isForAnyValues: boolean) {
  const name = isForAnyValues ? `query-${++names}` : ''
  return (query as unknown as Builder<Answer>).prepare(name)
}

/** See `prepared` of the stores that both engines share, for those that only PostgreSQL has. */
export function prepared<Answer, Shape = void>(
  build: (db: Queries, shape: Shape) => Preparable<Answer>,
  { isForAnyValues = false } = {}
): (db: Queries, shape: Shape) => ReturnType<typeof prepare<Answer>> {
  const made = new WeakMap<object, Map<string, ReturnType<typeof prepare<Answer>>>>()
  return (db, shape) => {
    const connection = lastingQueries(db) as Queries
    const shapes = made.get(connection) ?? new Map<string, ReturnType<typeof prepare<Answer>>>()
    made.set(connection, shapes)
    const key = JSON.stringify(shape) ?? ''
    const query = shapes.get(key) ?? prepare(build(connection, shape), isForAnyValues)
    shapes.set(key, query)
    return query
  }
}

/**
 * A placeholder.
 * @param column the column whose type converts the value, where the database stores another type
 * than the program uses
 */
export function param(name: string, column?: Column): SQL {
  const placeholder = sql.placeholder(name)
  return sql`${column ? sql.param(placeholder, column) : placeholder}`
}

/** A value that never changes, as a part of the SQL, so that PostgreSQL knows it when it plans. */
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

/** Whether a column has one of several values; PostgreSQL knows no list without any. */
export function isOneOf(column: Column, values: readonly SQL[]): SQL {
  return values.length > 0 ? sql`${column} in ${values}` : sql`false`
}

/** Placeholders for the columns of a row, which {@link toDriver} fills. */
export function paramRow<Name extends string>(names: readonly Name[]): Record<Name, SQL> {
  return Object.fromEntries(names.map((name) => [name, param(name)])) as Record<Name, SQL>
}

/** Converts the values of a row to those the database stores: dates to milliseconds since 1970. */
export function toDriver(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.getTime() : value
    ])
  )
}
