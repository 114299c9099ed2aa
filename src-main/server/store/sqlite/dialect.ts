import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Connection, Dialect, Engine, Queries } from '../sql/connection.ts'
import { prepared } from '../sql/prepared-queries.ts'
import { sqliteCommentTexts } from './comment-text.ts'
import { insertRows } from './insert-rows.ts'
import { tables } from './schema.ts'
import { canBeIndexed, hasTerm, matchOf } from './text-match.ts'

/** A query that drizzle has prepared, in the types of SQLite. */
interface Prepared<Answer> {
  execute(values: Record<string, unknown>): { sync(): Answer }
}

/** SQLite's own record of the ids that were ever used. */
const sequences = sqliteTable('sqlite_sequence', { name: text('name'), last: integer('seq') })

const taking = prepared(({ db, dialect: { param } }) =>
  db
    .update(sequences)
    .set({ last: sql`${sequences.last} + cast(${sql.placeholder('count')} as integer)` })
    .where(eq(sequences.name, param('table')))
    .returning({ last: sequences.last })
)

const dialect: Dialect = {
  alias,
  isRemote: false,
  // The unary plus changes no value, but hides it from SQLite's planner: a statement that compares
  // with a bare parameter is planned again each time one is bound, which takes several times longer
  // than running it.
  param(name, column) {
    const placeholder = sql.placeholder(name)
    return sql`+${column ? sql.param(placeholder, column) : placeholder}`
  },
  prepare: <Answer>(query: { prepare(): unknown }) => {
    const prepared = query.prepare() as Prepared<Answer>
    // At once, so that it never runs after its transaction.
    return async (values) => prepared.execute(values).sync()
  },
  sent: async (write) => void (await write),
  rows: async <Row>(db: Queries, statement: SQLWrapper) => db.all<Row>(statement),
  run: async (db, statement) => db.run(statement),
  insertRows: async (db, table, rows) => insertRows(db, table, rows),
  async takeIds(db, table, count) {
    const [taken] = await taking(connectionOn(db), { table, count })
    if (!taken)
      await db.insert(sequences).values({ name: table, last: sql`cast(${count} as integer)` })
    return (taken?.last ?? count) - count + 1
  },
  async overwriteReplaced(db, isOn) {
    // FTS5 takes an integer only, and parameters are floating-point numbers.
    const rank = sql.raw(isOn ? '1' : '0')
    for (const index of ['ticket_search', 'comment_search'].map(sql.raw))
      db.run(sql`INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', ${rank})`)
  },
  newId: () => sql`null`,
  json: (value) => sql`${value}`,
  listed: (json) => sql`select value from json_each(${json})`,
  jsonWith(json, fields) {
    const pairs = fields.map((field) => sql.raw(`'${field}', value ->> '${field}'`))
    return sql<
      string | null
    >`(select nullif(json_group_array(json_object(${sql.join(pairs, sql`, `)})), '[]') from json_each(${json}))`
  },
  jsonRows(json, name, columns) {
    const fields = Object.keys(columns).map(
      (field) => sql`value ->> ${sql.raw(`'${field}'`)} as ${sql.identifier(field)}`
    )
    return sql`(select ${sql.join(fields, sql`, `)} from json_each(${json})) as ${sql.identifier(name)}`
  },
  listOf: (column) =>
    sql`(select json_group_array(${column}) from ${column.table})`.mapWith(
      (keys: string): string[] => JSON.parse(keys)
    ),
  isAmong: (value, select) => sql`${value} in (${select})`,
  // Each is in order, and read as far as is asked for.
  mergedIds: (selects, order) =>
    sql`${sql.join([...selects], sql` union `)} order by id ${sql.raw(order)}`,
  withoutIndex: sql`not indexed`,
  indexedBy: (index) => sql.raw(`indexed by ${index}`),
  unindexed: (column) => sql`+${column}`,
  computed: (column) => sql`${column}`,
  position: (searched, part) => sql`instr(${searched}, ${part})`,
  hasTerm(searched, term, index) {
    if (!index || !canBeIndexed(term)) return hasTerm(searched, term)
    const table = sql.identifier(index.name)
    return sql`${index.id} in (select rowid from ${table} where ${table} match ${matchOf([term])})`
  },
  millisecondsBetween: (earlier, later) => sql<number>`max(${later} - ${earlier}, 0)`,
  mean: (value) => sql<number | null>`avg(${value})`
}

/** The engine of SQLite's stores. */
export const engine: Engine = { tables, dialect, commentTexts: sqliteCommentTexts }

/** The connection of the shared stores. */
export const connectionOn = (db: Queries): Connection => ({ db, ...engine })
