import { Pool, type PoolClient } from 'pg'
import type { Log } from '../../base/log.ts'
import { lastingOf } from '../sql/connection.ts'
import { type Queries, queriesOn } from './drizzle.ts'
import { clientTo, type Hosts } from './hosts.ts'

/** The name of servers in PostgreSQL's list of sessions. */
export const APPLICATION_NAME = 'help-desk'

/** How long PostgreSQL lets a statement run, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 8000

/** How long a statement waits for a lock, such as the turn to write, in milliseconds. */
const LOCK_TIMEOUT_MS = 4000

/** How long a transaction may do nothing, for others wait for its end, in milliseconds. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 2000

/** How long to wait until a connection is free, in milliseconds. */
const FREE_CONNECTION_TIMEOUT_MS = 5000

/** How long a connection is silent until the system asks whether its other end is there. */
const KEEP_ALIVE_MS = 10_000

/**
 * How long an answer may take until the connection counts as lost, in milliseconds: longer than
 * PostgreSQL itself lets a statement run, or wait for both locks of a transaction, but so short
 * that a database which has fallen silent is told soon.
 */
const ANSWER_TIMEOUT_MS = 10_000

/** The same for changes of many rows and of the schema. */
const LONG_ANSWER_TIMEOUT_MS = 60 * 60 * 1000

/**
 * Says that a page anywhere costs little more than the next one, because indexes are in memory or
 * on disks that do not turn. With PostgreSQL's own default it goes along all tickets where
 * someone's newest are asked for.
 */
const PLANNER_OPTIONS = '-c random_page_cost=1.1'

/**
 * Opens a pool of connections, each with the time limits above.
 * @param options.isReadOnly whether PostgreSQL is to reject writes on them
 */
export function openPool(
  hosts: Hosts,
  { size, isReadOnly, log }: { size: number; isReadOnly: boolean; log: Log }
): Pool {
  const pool = new Pool({
    Client: clientTo(hosts, log),
    max: size,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: FREE_CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    options: [PLANNER_OPTIONS, ...(isReadOnly ? ['-c default_transaction_read_only=on'] : [])].join(
      ' '
    )
  })
  // The connection itself has noted it.
  pool.on('error', () => {})
  return pool
}

/** A query whose answer may take as long as PostgreSQL lets it. */
export function longQuery<T extends { text: string; values?: unknown[] }>(query: T) {
  return { ...query, query_timeout: LONG_ANSWER_TIMEOUT_MS }
}

export type RunQuery = (...args: unknown[]) => Promise<unknown>

/** Calls the overload of `query` that drizzle means. */
export function runOn(client: Pool | PoolClient, args: unknown[]): Promise<unknown> {
  const query = client.query.bind(client) as unknown as RunQuery
  return query(...args)
}

interface ClientQueries {
  run: RunQuery
  queries: Queries
  /** The error of the first query of the present transaction that has failed; null for none. */
  failure: unknown
}

const ofClients = new WeakMap<PoolClient, ClientQueries>()

/** The queries on one connection, on which a query can be prepared once for all transactions. */
export function clientQueries(client: PoolClient): ClientQueries {
  const known = ofClients.get(client)
  if (known) return known
  const run: RunQuery = (...args) => {
    const answer = runOn(client, args)
    answer.catch((error: unknown) => {
      made.failure ??= error
    })
    return answer
  }
  const made: ClientQueries = { run, queries: queriesOn(run), failure: null }
  ofClients.set(client, made)
  return made
}

/**
 * Lets a statement of a transaction run without waiting for its answer, which saves a round trip:
 * PostgreSQL runs it before whatever is sent later, and where it fails, so does the commit.
 * @param answer of a statement that was just sent
 */
export function sendWithoutWaiting(answer: Promise<unknown>): void {
  answer.catch(() => {})
}

/**
 * Makes the queries of one transaction, which fail once it has ended.
 * @param checkLive throws when the transaction has ended
 */
export function transactionQueries(client: PoolClient, checkLive: () => void): Queries {
  const { queries, run } = clientQueries(client)
  const tx = queriesOn(async (...args) => {
    checkLive()
    return await run(...args)
  })
  lastingOf.set(tx, () => {
    checkLive()
    return queries
  })
  return tx
}
