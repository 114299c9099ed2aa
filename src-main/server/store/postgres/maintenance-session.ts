import { setTimeout as delay } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { errorMessage } from '../../base/error-message.ts'
import type { Log } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { StorageError } from '../storage-error.ts'
import { commit, createMarks } from './commit.ts'
import { codeOf, isConnectionLost } from './connection-loss.ts'
import { APPLICATION_NAME } from './connections.ts'
import { BEGIN, GATE_SHUT, onSnapshot, TURN } from './database.ts'
import { clientTo, type Hosts, hostsOf } from './hosts.ts'
import { checkServer, nameOf, onConnection, startProblem } from './open-database.ts'

/** A database of PostgreSQL that a command of the command line is about. */
export interface MaintenanceTarget {
  /** Connection URL; never printed or logged. */
  url: string
  /** The folder of PostgreSQL's numbered migrations. */
  migrationsDir: string
  log: Log
}

/** A command's session with a database, on connections without time limits. */
export interface MaintenanceSession {
  /** The name of the database for people. */
  name: string
  /** Hands `work` a connection, which is closed after it. */
  connected<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** Runs `work` on what is committed at this moment, whatever is written meanwhile. */
  snapshot<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction while no server uses the database: one that starts meanwhile
   * waits. What `work` has done is committed when it returns.
   * @throws StartError when a server or another command uses the database
   */
  alone<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
}

/** How long a command waits for what else uses the database, in milliseconds. */
const LOCK_TIMEOUT_MS = 5000

/** How long a server that stopped may still be seen, in milliseconds. */
const STOPPING_TIMEOUT_MS = 2000

/** One for the transaction, one for a snapshot beside it. */
const CONNECTIONS = 2

const NO_TIME_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** The error of PostgreSQL for a lock that it did not get in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Connects to a database for a command, and closes the connections after it.
 * @param task what the command does, as in "could not be restored"
 * @throws StartError with the one sentence to print, without the password
 */
export async function withSession<T>(
  { url, log }: MaintenanceTarget,
  task: string,
  work: (session: MaintenanceSession) => Promise<T>
): Promise<T> {
  const hosts = hostsOf(url)
  const name = nameOf(hosts.urls)
  const pool = new Pool({
    Client: clientTo(hosts, log),
    max: CONNECTIONS,
    application_name: `${APPLICATION_NAME}-maintenance`,
    keepAlive: true
  })
  // The connection itself has noted it.
  pool.on('error', () => {})
  try {
    await onConnection(pool, hosts, (client) => checkServer(client, name)).catch(
      (error: unknown) => {
        throw error instanceof StartError ? error : new StartError(startProblem(error, name))
      }
    )
    return await work({
      name,
      connected: (look) => onConnection(pool, hosts, look),
      snapshot: (look) =>
        onSnapshot(pool, async (client) => {
          await client.query(NO_TIME_LIMITS)
          return await look(client)
        }),
      alone: (change) => aloneOn(pool, hosts, name, change)
    })
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(problemOf(error, name, task))
  } finally {
    await pool.end()
  }
}

async function aloneOn<T>(
  pool: Pool,
  hosts: Hosts,
  name: string,
  work: (client: PoolClient) => Promise<T>
): Promise<T> {
  return await onConnection(pool, hosts, async (client) => {
    await client.query(
      `${BEGIN}; ${NO_TIME_LIMITS}; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SELECT ${GATE_SHUT}; SELECT ${TURN}`
    )
    await rejectServers(client, name)
    const result = await work(client)
    const { token, sql } = createMarks()()
    const { rows } = await client.query<{ id: string }>(sql)
    await commit(client, { id: rows[0]?.id ?? '', token }, pool)
    return result
  })
}

/**
 * Looks once the locks are held, which a server needs to start: what is not here now can't come. A
 * server that has just stopped is still seen for a moment.
 * @throws StartError when a server is connected
 */
async function rejectServers(client: PoolClient, name: string) {
  const patience = AbortSignal.timeout(STOPPING_TIMEOUT_MS)
  let server = await connectedServer(client)
  while (server && !patience.aborted) {
    await delay(100)
    server = await connectedServer(client)
  }
  if (!server) return
  const where = server.address === null ? '' : ` on ${server.address}`
  throw new StartError(
    `The database ${name} is in use by a Help Desk server${where}. Stop all of its servers first.`
  )
}

async function connectedServer(client: PoolClient) {
  // PostgreSQL keeps what it saw for as long as a transaction lasts.
  await client.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ address: string | null }>(
    `SELECT host(client_addr) AS address FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1 LIMIT 1`,
    [APPLICATION_NAME]
  )
  return rows[0]
}

function problemOf(error: unknown, name: string, task: string): string {
  if (error instanceof StorageError) return error.message
  if (codeOf(error) === LOCK_NOT_AVAILABLE) {
    return `The database ${name} is in use, for example by a backup or another command. Try again later.`
  }
  if (isConnectionLost(error)) {
    return `The connection to the database ${name} was lost, so nothing was changed (${errorMessage(error)}).`
  }
  return `The database ${name} ${task}; it was left unchanged (${errorMessage(error)}).`
}
