import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { text } from '#shared/languages/texts.ts'
import { StorageError } from '../storage-error.ts'
import { codeOf, isConnectionLost, isConnectionUseless } from './connection-loss.ts'
import type { Queries } from './drizzle.ts'
import { commits } from './schema.ts'

/**
 * How long after a commit was sent to look for its outcome where the answer was lost, in
 * milliseconds: longer than the answer itself may take.
 */
const OUTCOME_TIMEOUT_MS = 12_000

/** The pause between two looks, in milliseconds. */
const OUTCOME_PAUSE_MS = 250

/** PostgreSQL's code for the id of a transaction that it has not begun yet. */
const INVALID_PARAMETER = '22023'

const UNDECIDED = text(
  'The server lost its database connection while saving. Check whether your change was saved before you try again.'
)

/** Says that a commit was rejected because a statement of the transaction had failed. */
export class RolledBackError extends Error {
  override readonly message =
    'The transaction was rolled back, because one of its statements had failed'
}

/** The mark that a writing transaction leaves, so that its outcome can be found out. */
export interface Mark {
  /** A text that nothing else has. */
  token: string
  /** Leaves the mark in the running transaction, and answers the transaction's `id`. */
  sql: string
}

/**
 * Makes marks for the transactions of one server, which has one of them at a time.
 * @returns a function that makes the mark of one transaction
 */
export function createMarks(): () => Mark {
  const server = randomUUID()
  return () => {
    const token = randomUUID()
    return {
      token,
      sql: `INSERT INTO commits (server, last) VALUES ('${server}', '${token}')
        ON CONFLICT (server) DO UPDATE SET last = excluded.last, at = excluded.at
        RETURNING pg_current_xact_id()::text AS id`
    }
  }
}

/** Deletes the marks of servers that have ended long ago. */
export async function deleteOldMarks(db: Queries): Promise<void> {
  await db.delete(commits).where(lt(commits.at, sql`now() - interval '1 day'`))
}

/**
 * Commits a transaction. Where the connection is lost meanwhile, it asks on another one for the
 * outcome of the transaction.
 * @param transaction its id, and the token of the mark that it has left
 * @param others a pool of other connections
 * @returns whether the connection can still be used
 * @throws the error that lost the connection when nothing was committed, so that it may be tried
 * again; StorageError when no one knows
 */
export async function commit(
  client: PoolClient,
  transaction: { id: string; token: string },
  others: Pool
): Promise<'committed' | 'connection-lost'> {
  const until = performance.now() + OUTCOME_TIMEOUT_MS
  try {
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers the commit of a failed transaction with a rollback, and without an error.
    if (command !== 'COMMIT') throw new RolledBackError()
    return 'committed'
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    const wasCommitted = await outcomeOf(transaction, others, until)
    if (wasCommitted) return 'connection-lost'
    if (wasCommitted === false) throw error
    // Without a time after which to try again: no one may repeat this without a look.
    throw new StorageError(UNDECIDED, { cause: error })
  }
}

/**
 * Waits until a transaction has ended, and looks for its mark then. That it has the status of a
 * committed one would not be enough: after a crash PostgreSQL uses the ids again that it had not
 * written down.
 * @returns whether it was committed; null when no one can tell
 */
async function outcomeOf(
  { id, token }: { id: string; token: string },
  others: Pool,
  until: number
): Promise<boolean | null> {
  do {
    try {
      if (!(await isRunning(id, others))) {
        const { rows } = await others.query('SELECT FROM commits WHERE last = $1', [token])
        return rows.length > 0
      }
    } catch (error) {
      // A standby that is about to become the primary will know.
      if (!isConnectionUseless(error)) return null
    }
    await delay(OUTCOME_PAUSE_MS)
  } while (performance.now() < until)
  return null
}

async function isRunning(id: string, others: Pool): Promise<boolean> {
  try {
    const { rows } = await others.query<{ status: string | null }>(
      'SELECT pg_xact_status($1::xid8) AS status',
      [id]
    )
    return rows[0]?.status === 'in progress'
  } catch (error) {
    // An id that PostgreSQL has forgotten in a crash, and not used again.
    if (codeOf(error) === INVALID_PARAMETER) return false
    throw error
  }
}
