import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { StorageError } from '../storage-error.ts'
import { isConnectionLost } from './connection-loss.ts'

/**
 * How long after a commit was sent to look for its outcome where the answer was lost, in
 * milliseconds: longer than the answer itself may take.
 */
const OUTCOME_TIMEOUT_MS = 12_000

/** The pause between two looks, in milliseconds. */
const OUTCOME_PAUSE_MS = 250

const UNDECIDED =
  'The server lost its database while it saved, and does not know whether it was saved. Look before you try again.'

/** Says that a commit was refused because a statement of the transaction had failed. */
export class RolledBackError extends Error {
  override readonly message =
    'The transaction was rolled back, because one of its statements had failed'
}

/**
 * Commits a transaction. Where the connection is lost meanwhile, it asks on another one what became
 * of the transaction.
 * @param id of the transaction
 * @param others a pool of other connections
 * @returns whether the connection can still be used
 * @throws the error that lost the connection when nothing was committed, so that it may be tried
 * again; StorageError when nobody knows
 */
export async function commit(
  client: PoolClient,
  id: string,
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
    const outcome = await outcomeOf(id, others, until)
    if (outcome === 'committed') return 'connection-lost'
    if (outcome === 'aborted') throw error
    // Without a time after which to try again: nobody may repeat this without a look.
    throw new StorageError(UNDECIDED, { cause: error })
  }
}

/** @returns null when nobody can tell */
async function outcomeOf(id: string, others: Pool, until: number): Promise<string | null> {
  do {
    try {
      const { rows } = await others.query<{ status: string | null }>(
        'SELECT pg_xact_status($1::xid8) AS status',
        [id]
      )
      const status = rows[0]?.status ?? null
      if (status !== 'in progress') return status
    } catch (error) {
      if (!isConnectionLost(error)) return null
    }
    await delay(OUTCOME_PAUSE_MS)
  } while (performance.now() < until)
  return null
}
