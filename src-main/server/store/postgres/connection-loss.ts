import { setTimeout as delay } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'

/** How often a piece of work is tried in all. */
const MAX_ATTEMPTS = 3

/** The longest pause before the second attempt, in milliseconds; it doubles with each. */
const RETRY_PAUSE_MS = 100

/**
 * Codes of PostgreSQL (connection exceptions, shutdowns, too many connections, sessions it ended,
 * accounts and databases it lets no one into) and of the network.
 */
const LOST_CODES =
  /^(08...|57P0\d|25P0[34]|53300|28...|3D000|55000|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/

/** Errors of the driver, which have no code. */
const LOST_MESSAGES =
  /^(Connection terminated|Client (has encountered a connection error|was closed))/

/** Its errors when it has waited long enough; no one would wait as long once more. */
const TIMEOUT_MESSAGES =
  /^(Query read timeout|timeout e(xceeded|xpired)|Connection terminated due to connection timeout)/

/** The code of PostgreSQL for a change that was sent to a server which takes none. */
export const READ_ONLY = '25006'

/** Transactions that PostgreSQL gave up for another one: serialization failures and deadlocks. */
const CONFLICT_CODES = /^(40001|40P01)$/

/** The error of the driver or of PostgreSQL, which drizzle wraps. */
export function engineError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error
}

/** The code of PostgreSQL or of the network; empty for an error without one. */
export function codeOf(error: unknown): string {
  const cause = engineError(error)
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : ''
}

/**
 * Whether nothing can be done on the connection any more: it is lost, or leads to a server that
 * takes no changes, such as the former primary after a failover.
 */
export function isConnectionUseless(error: unknown): boolean {
  return isConnectionLost(error) || codeOf(error) === READ_ONLY
}

/** Whether the connection was lost or could not be opened, so that nothing answers on it. */
export function isConnectionLost(error: unknown): boolean {
  const cause = engineError(error)
  if (!(cause instanceof Error)) return false
  const code = codeOf(cause)
  if (code !== '') return LOST_CODES.test(code)
  return LOST_MESSAGES.test(cause.message) || hasTimedOut(cause)
}

function hasTimedOut(error: unknown): boolean {
  const cause = engineError(error)
  return cause instanceof Error && TIMEOUT_MESSAGES.test(cause.message)
}

function isRetryable(error: unknown): boolean {
  return (isConnectionUseless(error) && !hasTimedOut(error)) || CONFLICT_CODES.test(codeOf(error))
}

/**
 * Runs work again, after a pause of random length, when the connection was lost or PostgreSQL gave
 * its transaction up. Nothing of a failed attempt may have been committed.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await delay(Math.random() * RETRY_PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}
