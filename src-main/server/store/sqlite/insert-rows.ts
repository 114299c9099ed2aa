import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from '../sql/connection.ts'

/**
 * Inserts many rows with one statement that has one JSON parameter, because building a list of
 * values with parameters of their own takes longer than inserting them.
 * @param rows all have the same fields as the first
 */
export function insertRows<T extends SQLiteTable>(
  db: Queries,
  table: T,
  rows: T['$inferInsert'][]
): void {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first)
  const values = rows.map((row: Record<string, unknown>) =>
    columns.map(([field, column]) =>
      row[field] == null ? null : column.mapToDriverValue(row[field])
    )
  )
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const fields = columns.map((_, index) => sql`value ->> ${sql.raw(String(index))}`)
  db.run(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(fields, sql`, `)} from json_each(${JSON.stringify(values)})`
  )
}
