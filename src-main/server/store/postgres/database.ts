import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { TABLES } from '../contents.ts'
import { StorageError } from '../storage-error.ts'
import type { PoolUse } from '../store.ts'
import { commit, createMarks, RolledBackError } from './commit.ts'
import { codeOf, isConnectionLost, isConnectionUseless, withRetries } from './connection-loss.ts'
import {
  clientQueries,
  longQuery,
  type RunQuery,
  runOn,
  sendWithoutWaiting,
  transactionQueries
} from './connections.ts'
import { type Queries, queriesOn } from './drizzle.ts'
import { createWriteQueue } from './write-queue.ts'

export interface Database {
  /** For queries outside of a transaction. It sees only what is committed, and rejects to write. */
  read: Queries
  /** For single statements that lean on no other write, and so need no turn. */
  write: Queries
  /**
   * Runs `work` in one transaction: all of it is committed, or none. Transactions run one after the
   * other, those of other servers included, so no other write gets in between while `work` awaits.
   * `work` is called before its turn has come, because its first query is sent along with what
   * waits for the turn.
   * It runs again when PostgreSQL gives the transaction up or the connection is lost before the
   * commit. The queries handed to `work` are unusable after the transaction: a forgotten `await`
   * fails instead of writing outside of it.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /**
   * Runs `work` while no one else writes, other servers included; it waits in the same queue as the
   * transactions.
   * @param work gets a function that runs one transaction, which is committed when it returns
   */
  exclusive<T>(work: (run: RunBulkTransaction) => Promise<T>): Promise<T>
  /** Runs `work` on what is committed at this moment, whatever is written meanwhile. */
  snapshot<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** Runs a query outside of a transaction on one of the connections that write. */
  askWriter<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]>
  pools(): PoolUse[]
  /**
   * Waits for the running transactions and closes all connections; not for long, where the database
   * does not answer.
   */
  close(): Promise<void>
}

/** An SQL statement that returns no rows, and the values of its numbered parameters. */
export interface Statement {
  text: string
  values: (string | number | null)[]
}

/** Runs statements that may take long, one after the other. */
type Write = (statements: Statement[]) => Promise<void>

/** Runs one transaction while the gate is shut. */
export type RunBulkTransaction = <T>(work: (tx: Queries, write: Write) => Promise<T>) => Promise<T>

/** The product's number among the advisory locks of a database: "Help" in ASCII. */
const LOCK_CLASS = 0x48_65_6c_70

/**
 * The turnstile: the rules lean on a single writer, and ids must be committed in their order.
 * Every transaction that writes takes this lock first.
 */
export const TURN = `pg_advisory_xact_lock(${LOCK_CLASS}, 1)`

/** Transactions share the gate; bulk writes shut it for as long as several of them may take. */
const GATE_SHARED = `pg_advisory_xact_lock_shared(${LOCK_CLASS}, 2)`
export const GATE_SHUT = `pg_advisory_xact_lock(${LOCK_CLASS}, 2)`

export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

/** How long a write waits for those of the same server that came before it, in milliseconds. */
const QUEUE_TIMEOUT_MS = 5000

/** How long closing may take, in milliseconds: systems kill a program that takes ten seconds. */
const CLOSE_TIMEOUT_MS = 3000

/** How long a bulk write may take, and how long others may be kept from writing by it. */
const BULK_TIMEOUT = '10min'

/** PostgreSQL's code for a statement that comes after one which has failed. */
const IN_FAILED_TRANSACTION = '25P02'

const MAY_RUN_LONG = `SET LOCAL statement_timeout = '${BULK_TIMEOUT}'`
const MAY_IDLE_LONG = `SET LOCAL idle_in_transaction_session_timeout = '${BULK_TIMEOUT}'`

const BEGIN_ORDINARY = `${BEGIN}; SELECT ${GATE_SHARED}; SELECT ${TURN}`
const BEGIN_BULK = `${BEGIN}; ${MAY_RUN_LONG}; SELECT ${TURN}`
const BEGIN_EXCLUSIVE = `${BEGIN}; ${MAY_IDLE_LONG}; SELECT ${GATE_SHUT}`
/**
 * The lock comes before the snapshot: a table that a restore has emptied since would otherwise look
 * empty in it, because TRUNCATE does not keep rows for older snapshots.
 */
const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${MAY_IDLE_LONG}; LOCK TABLE ${TABLES.join(', ')} IN ACCESS SHARE MODE`

/**
 * Makes a database with the transaction rules of two pools of connections to it.
 * @param writers connections that write: one transaction, one that shuts the gate meanwhile, and
 * one for single statements
 * @param readers connections that only read
 */
export function databaseOf(writers: Pool, readers: Pool): Database {
  const insideTransaction = new AsyncLocalStorage<true>()
  // Waiting here instead of at the turnstile leaves one connection to each server.
  const queue = createWriteQueue(QUEUE_TIMEOUT_MS)
  const nextMark = createMarks()
  let closed = false
  let ending: Promise<unknown> | null = null

  async function run<T>(
    begin: string,
    work: (tx: Queries, client: PoolClient) => Promise<T>
  ): Promise<T> {
    const client = await writers.connect()
    const own = clientQueries(client)
    own.failure = null
    let isLost = false
    let live = true
    // Its answer is awaited with that of the first query: where it fails, all others do too.
    const { token, sql } = nextMark()
    const beginning = beginWith(own.run, `${begin}; ${sql}`)
    sendWithoutWaiting(beginning)
    const tx = transactionQueries(client, () => {
      if (!live) throw new Error('A query was run after its transaction had ended')
    })
    try {
      const result = await insideTransaction.run(true, () => work(tx, client))
      live = false
      isLost = (await commit(client, { id: await beginning, token }, readers)) === 'connection-lost'
      return result
    } catch (thrown) {
      live = false
      const error = isConsequence(thrown) ? (own.failure ?? thrown) : thrown
      // On a connection that is lost, or whose commit is undecided, nothing would answer.
      const isDead = isConnectionUseless(error) || error instanceof StorageError
      isLost = isDead || !(await rollBack(client))
      throw error
    } finally {
      client.release(isLost)
    }
  }

  const bulk: RunBulkTransaction = (work) =>
    withRetries(() => run(BEGIN_BULK, (tx, client) => work(tx, writeOn(client))))

  /** Keeps the transactions of all servers waiting while `work` runs its own. */
  async function behindShutGate<T>(work: () => Promise<T>): Promise<T> {
    const client = await withRetries(async () => {
      const client = await writers.connect()
      try {
        await client.query(BEGIN_EXCLUSIVE)
        return client
      } catch (error) {
        client.release(true)
        throw error
      }
    })
    try {
      return await insideTransaction.run(true, work)
    } finally {
      client.release(!(await rollBack(client)))
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (insideTransaction.getStore())
      throw new Error('A transaction was started inside a transaction')
    if (closed) throw new Error('The database is closed')
    return queue.run(work)
  }

  return {
    read: queriesOn((...args) => withRetries(() => runOn(readers, args))),
    write: queriesOn((...args) => withRetries(() => runOn(writers, args))),
    transaction: (work) => inTurn(() => withRetries(() => run(BEGIN_ORDINARY, work))),
    exclusive: (work) => inTurn(() => behindShutGate(() => work(bulk))),
    snapshot: (work) => onSnapshot(readers, work),
    askWriter: async (query) => (await writers.query(query)).rows,
    pools: () => [useOf('writers', writers), useOf('readers', readers)],
    async close() {
      closed = true
      // Who closes a second time waits for the same end: a pool takes only one.
      ending ??= queue.settled().then(() => Promise.all([writers.end(), readers.end()]))
      await Promise.race([ending, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    }
  }
}

function useOf(name: string, { totalCount, idleCount, waitingCount }: Pool): PoolUse {
  return { name, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Begins a transaction in one round trip.
 * @returns its id
 */
async function beginWith(run: RunQuery, begin: string): Promise<string> {
  // The driver answers several statements with as many results.
  const results = (await run(begin)) as QueryResult<{ id: string }>[]
  const id = results.at(-1)?.rows[0]?.id
  if (id === undefined) throw new Error('PostgreSQL did not answer the id of a transaction')
  return id
}

/** Whether an error only says that an earlier statement of its transaction has failed. */
function isConsequence(error: unknown): boolean {
  return error instanceof RolledBackError || codeOf(error) === IN_FAILED_TRANSACTION
}

function writeOn(client: PoolClient): Write {
  return async (statements) => {
    for (const statement of statements) {
      await client.query(longQuery(statement))
    }
  }
}

/** @returns whether the connection can be used on */
async function rollBack(client: PoolClient): Promise<boolean> {
  return await client.query('ROLLBACK').then(
    () => true,
    () => false
  )
}

/** Hands `work` a connection that sees what is committed at this moment. */
export async function onSnapshot<T>(
  readers: Pool,
  work: (client: PoolClient) => Promise<T>
): Promise<T> {
  const client = await readers.connect()
  let isUsable = false
  try {
    await client.query(BEGIN_SNAPSHOT)
    const result = await work(client)
    await client.query('COMMIT')
    isUsable = true
    return result
  } catch (error) {
    isUsable = !isConnectionLost(error) && (await rollBack(client))
    throw error
  } finally {
    client.release(!isUsable)
  }
}
