import { text } from '#shared/languages/texts.ts'
import { StorageError } from '../storage-error.ts'
import { READ_ONLY } from './connection-loss.ts'
import type { Database } from './database.ts'
import { APPLIED_TABLE } from './migrate.ts'

/** How long the answer may take, in milliseconds: who asks for the health waits for it. */
const HEALTH_TIMEOUT_MS = 2000

const QUESTION = {
  text: `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    (SELECT max(created_at) FROM ${APPLIED_TABLE}) AS newest`,
  query_timeout: HEALTH_TIMEOUT_MS
}

/**
 * Checks that the database answers, takes changes and has the schema of this version or a newer
 * one, which another server has brought.
 * @param newest the timestamp of this version's newest migration, in milliseconds since 1970
 * @throws StorageError, or the error of the driver or of PostgreSQL
 */
export async function checkHealth(database: Database, newest: number): Promise<void> {
  const [row] = await database.askWriter<{ isReadOnly: boolean; newest: string | null }>(QUESTION)
  if (row?.isReadOnly)
    throw Object.assign(new Error('The database is read-only'), { code: READ_ONLY })
  if (Number(row?.newest ?? 0) < newest) {
    throw new StorageError(
      text(
        'The database of the server has the schema of an older version. Contact your administrator.'
      )
    )
  }
}
