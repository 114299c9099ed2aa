import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Connection, Dialect, Engine, Preparable, Values } from '../sql/connection.ts'
import { only } from '../sql/only.ts'
import { prepared } from '../sql/prepared-queries.ts'
import { postgresCommentTexts } from './comment-text.ts'
import { sendWithoutWaiting } from './connections.ts'
import { alias, type Queries } from './drizzle.ts'
import { insertRows } from './insert-rows.ts'
import { tables } from './schema.ts'
import { mean, millisecondsBetween } from './sql-time.ts'
import { hasTerm } from './text-match.ts'

/** A query as drizzle prepares it for PostgreSQL. */
interface Builder<Answer> {
  prepare(name: string): { execute(values?: Values): Promise<Answer> }
}

/** How many queries have got a name. */
let names = 0

const taking = prepared(({ db, dialect: { param } }, table: string) => {
  return db
    .select({ first: sql`min(${nextId(table)})`.mapWith(Number) })
    .from(sql`generate_series(1, ${param('count')}::int)`)
})

const nextId = (table: string) =>
  sql`nextval(pg_get_serial_sequence(${sql.raw(`'${table}'`)}, 'id'))`

const dialect: Dialect = {
  alias,
  isRemote: true,
  param(name, column) {
    const placeholder = sql.placeholder(name)
    return sql`${column ? sql.param(placeholder, column) : placeholder}`
  },
  // PostgreSQL keeps the plan of a query that has a name.
  prepare: <Answer>(query: Preparable<Answer>, isPlannedEachTime: boolean) => {
    const name = isPlannedEachTime ? '' : `query-${++names}`
    const prepared = (query as unknown as Builder<Answer>).prepare(name)
    return (values) => prepared.execute(values)
  },
  sent: async (write) => sendWithoutWaiting(write),
  rows: async <Row>(db: unknown, statement: SQLWrapper) =>
    (await (db as Queries).execute(statement)).rows as Row[],
  run: (db, statement) => (db as Queries).execute(statement),
  insertRows: (db, table, rows) => insertRows(db as Queries, table, rows),
  async takeIds(db, table, count) {
    return only(await taking(connectionOn(db as Queries), { count }, table)).first
  },
  // Vacuuming reuses what was replaced, and the files are the administrators' of the database.
  overwriteReplaced: async () => undefined,
  newId: nextId,
  json: (text) => sql`${text}::json`,
  listed: (json, column) =>
    sql`select value::${sql.raw(column.getSQLType())} from jsonb_array_elements_text(${json}::jsonb) as listed (value)`,
  jsonWith(json, fields) {
    const pairs = fields.map((field) => sql.raw(`'${field}', value -> '${field}'`))
    return sql<
      string | null
    >`(select json_agg(json_build_object(${sql.join(pairs, sql`, `)}))::text from json_array_elements(${json}::json))`
  },
  jsonRows(json, name, columns) {
    const fields = Object.entries(columns).map(
      ([field, type]) => sql`${sql.identifier(field)} ${sql.raw(type)}`
    )
    return sql`jsonb_to_recordset(${json}::jsonb) as ${sql.identifier(name)} (${sql.join(fields, sql`, `)})`
  },
  listOf: (column) => sql<string[]>`array(select ${column} from ${column.table})`,
  // As an array, so that PostgreSQL looks up no more rows than there are values.
  isAmong: (value, select) => sql`${value} = any(array(${select}))`,
  // Without the limits PostgreSQL would read and sort all of each.
  mergedIds(selects, order, reach) {
    const inOrder = sql`order by id ${sql.raw(order)}`
    const limited = selects.map((select) => sql`(${select} ${inOrder} limit ${reach})`)
    return sql`select id from (${sql.join(limited, sql` union `)}) as ids ${inOrder}`
  },
  withoutIndex: sql``,
  indexedBy: () => sql``,
  unindexed: (column) => sql`${column}`,
  computed: (column) => sql`${column} || ''`,
  position: (searched, part) => sql`strpos(${searched}, ${part})`,
  hasTerm: (searched, term) => hasTerm(searched, term),
  millisecondsBetween,
  mean: (value) => mean(value)
}

/** The engine of PostgreSQL's stores. */
export const engine: Engine = { tables, dialect, commentTexts: postgresCommentTexts }

/** The connection of the shared stores. */
export const connectionOn = (db: Queries): Connection => ({ db, ...engine })
