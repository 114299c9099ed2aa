import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from './drizzle.ts'

/**
 * Inserts many rows with one statement that has one JSON parameter, because a statement can't have
 * as many parameters as the rows have values.
 * @param rows all have the same fields as the first
 */
export async function insertRows<T extends SQLiteTable>(
  db: Queries,
  table: T,
  rows: T['$inferInsert'][]
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first)
  const values = rows.map((row: Record<string, unknown>) =>
    columns.map(([field, column]) =>
      row[field] == null ? null : column.mapToDriverValue(row[field])
    )
  )
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const fields = columns.map(
    ([, column], index) =>
      sql`(value ->> ${sql.raw(String(index))})::${sql.raw(column.getSQLType())}`
  )
  await db.execute(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(fields, sql`, `)} from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as rows (value, position) order by position`
  )
  if ('id' in first) await skipUsedIds(db, table)
}

/** Moves the sequence of a table behind the ids that rows brought with them. */
async function skipUsedIds(db: Queries, table: SQLiteTable) {
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass`
  await db.execute(
    sql`select setval(${sequence}, greatest(max(id), pg_sequence_last_value(${sequence}))) from ${table}`
  )
}
