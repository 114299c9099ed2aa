import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { COUNTS_TABLE, type Contents } from '../contents.ts'

/**
 * The contents of a database, for a copy to the other engine or a comparison with it.
 * @param client in a transaction
 */
export function contentsOf(client: ClientBase): Contents {
  return {
    columnsOf: async (table) => (await columnsOf(client, table)).map(({ name }) => name),
    read: (table, columns) => linesOf(client, table, columns),
    lastIdOf: (table) => lastIdOf(client, table)
  }
}

/** The highest id that a table has used; null where it has used none. */
export async function lastIdOf(client: ClientBase, table: string): Promise<number | null> {
  const { rows } = await client.query<{ id: string | null }>(
    `SELECT pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass) AS id`,
    [table]
  )
  const id = rows[0]?.id ?? null
  return id === null ? null : Number(id)
}

interface ColumnFacts {
  name: string
  isBoolean: boolean
}

async function columnsOf(client: ClientBase, table: string): Promise<ColumnFacts[]> {
  const { rows } = await client.query<ColumnFacts>(
    `SELECT attname AS name, atttypid = 'boolean'::regtype AS "isBoolean" FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table]
  )
  return rows
}

async function* linesOf(
  client: ClientBase,
  table: string,
  columns: readonly string[]
): AsyncGenerator<Buffer> {
  const booleans = (await columnsOf(client, table)).filter(({ isBoolean }) => isBoolean)
  // COPY writes true and false as letters.
  const values = columns.map((column) =>
    booleans.some(({ name }) => name === column) ? `"${column}"::int` : `"${column}"`
  )
  const rest = table === COUNTS_TABLE ? 'WHERE tickets <> 0 ORDER BY 1, 2, 3, 4, 5' : 'ORDER BY id'
  yield* client.query(copyTo(`COPY (SELECT ${values.join(', ')} FROM ${table} ${rest}) TO STDOUT`))
}
