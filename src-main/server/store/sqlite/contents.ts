import type Sqlite from 'better-sqlite3'
import { COUNTS_TABLE, type Contents } from '../contents.ts'
import { copyLine } from '../copy-text.ts'

/** How many characters of rows are handed on at a time. */
const PIECE_CHARACTERS = 64 * 1024

/** The contents of a database file, for a copy to the other engine. */
export function contentsOf(connection: Sqlite.Database): Contents {
  return {
    columnsOf: async (table) =>
      connection.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[],
    read: (table, columns) => linesOf(connection, table, columns),
    lastIdOf: async (table) =>
      (connection.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(table) as
        | number
        | undefined) || null
  }
}

async function* linesOf(
  connection: Sqlite.Database,
  table: string,
  columns: readonly string[]
): AsyncGenerator<Buffer> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  const rows = connection.prepare<[], (string | number | null)[]>(
    table === COUNTS_TABLE
      ? `SELECT ${names} FROM "${table}" WHERE tickets <> 0 ORDER BY 1, 2, 3, 4, 5`
      : `SELECT ${names} FROM "${table}" ORDER BY id`
  )
  let piece = ''
  for (const row of rows.raw().iterate()) {
    piece += copyLine(row)
    if (piece.length < PIECE_CHARACTERS) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
}
