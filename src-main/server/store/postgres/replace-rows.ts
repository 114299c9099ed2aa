import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { errorMessage } from '../../base/error-message.ts'
import { StartError } from '../../base/start-error.ts'
import { COMMENT_TEXTS_TABLE, COUNTS_TABLE, type Contents, TABLES } from '../contents.ts'
import { codeOf } from './connection-loss.ts'
import { lastIdOf } from './contents.ts'

/** Tables whose triggers reject that they are emptied. */
const PROTECTED = ['tickets', 'ticket_events', 'security_events', 'approval_answers']

/** The error of PostgreSQL for a text with the character NUL. */
const INVALID_CHARACTER = '22021'

/**
 * Puts rows from elsewhere in the place of all rows of a database, in the transaction of a
 * connection. Ids that either of them has used are not used again.
 * @param except a table that becomes empty
 * @throws StartError for a text that PostgreSQL does not keep
 */
export async function replaceRows(
  client: ClientBase,
  source: Contents,
  except?: (typeof TABLES)[number]
): Promise<void> {
  const lastIds = new Map<string, number>()
  for (const table of TABLES) {
    const ids = [await lastIdOf(client, table), await source.lastIdOf(table)]
    lastIds.set(table, Math.max(...ids.map((id) => id ?? 0)))
  }
  await deleteRows(client)
  const indexes = await dropIndexes(client)
  for (const table of TABLES) {
    if (table !== except) await copyTable(client, table, source)
    const lastId = lastIds.get(table)
    if (lastId) {
      await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id')::regclass, $2)`, [
        table,
        lastId
      ])
    }
  }
  for (const definition of indexes) await client.query(definition)
  // Until its statistics are made, PostgreSQL guesses how to go about a query.
  await client.query(`ANALYZE ${[...TABLES, COUNTS_TABLE].join(', ')}`)
}

/**
 * Empties all tables, also those of which rows are otherwise only added. Restarting the sequences
 * makes them a part of the transaction too, which they are otherwise not.
 */
async function deleteRows(client: ClientBase) {
  for (const table of PROTECTED) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await client.query(
    `TRUNCATE ${[...TABLES, COUNTS_TABLE, COMMENT_TEXTS_TABLE].join(', ')} RESTART IDENTITY`
  )
  for (const table of PROTECTED) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  // The events of the former rows: clients that come back have to fetch everything again.
  await client.query('TRUNCATE outbox')
}

/**
 * Drops the indexes of all tables but those of their keys, because making them of all rows at once
 * takes a fraction of the time.
 * @returns the statements that make them
 */
async function dropIndexes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ANY ($1::regclass[])
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
    [TABLES]
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function copyTable(client: ClientBase, table: string, source: Contents) {
  const columns = await source.columnsOf(table)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const lines = source.read(table, columns)
  try {
    await pipeline(
      Readable.from(lines),
      client.query(copyFrom(`COPY ${table} (${names}) FROM STDIN`))
    )
  } catch (error) {
    if (codeOf(error) !== INVALID_CHARACTER) throw error
    const where = error instanceof Error && 'where' in error ? error.where : table
    throw new StartError(
      `A text contains a character that PostgreSQL cannot store (${where}: ${errorMessage(error)}); nothing was changed.`
    )
  } finally {
    await lines.return(undefined)
  }
}
