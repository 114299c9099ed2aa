import type { Pool, PoolClient } from 'pg'
import { errorMessage } from '../../base/error-message.ts'
import type { Log } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { codeOf, isConnectionLost, READ_ONLY } from './connection-loss.ts'
import { openPool } from './connections.ts'
import { type Database, databaseOf } from './database.ts'
import { type Hosts, hostsOf } from './hosts.ts'
import { migrate } from './migrate.ts'

/** The oldest version the program works with, as PostgreSQL numbers it. */
const OLDEST_VERSION = 150_000

/** A transaction, the one that keeps other servers waiting meanwhile, and single statements. */
const WRITERS = 3

/** More would only wait for the processors of PostgreSQL's machine. */
const READERS = 10

/**
 * Connects to a database and brings its schema up to date.
 * @throws StartError with the one sentence to show, without the password
 */
export async function openDatabase(options: {
  url: string
  /** The servers of the URL, where someone else uses them too. */
  hosts?: Hosts
  migrationsDir: string
  log: Log
}): Promise<Database> {
  const { url, hosts = hostsOf(url), migrationsDir, log } = options
  const name = nameOf(hosts.urls)
  const writers = openPool(hosts, { size: WRITERS, isReadOnly: false, log })
  const readers = openPool(hosts, { size: READERS, isReadOnly: true, log })
  try {
    await onConnection(writers, hosts, async (client) => {
      await checkServer(client, name)
      await migrate(client, { name, migrationsDir, log })
    })
    return databaseOf(writers, readers)
  } catch (error) {
    await Promise.all([writers.end(), readers.end()])
    throw error instanceof StartError ? error : new StartError(startProblem(error, name))
  }
}

/** Hands `work` a connection to the first server that can be used; it is closed after it. */
export async function onConnection<T>(
  pool: Pool,
  { urls }: Hosts,
  work: (client: PoolClient) => Promise<T>
): Promise<T> {
  let connecting = pool.connect()
  // Each failure lets the next connection try the next server.
  for (const _ of urls.slice(1)) connecting = connecting.catch(() => pool.connect())
  const client = await connecting
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

/**
 * The name of the database of connection URLs for people: its name and its servers.
 * @throws StartError for no URL of PostgreSQL; the parser's own error would show the password
 */
export function nameOf(urls: readonly string[]): string {
  const parsed = urls.map((url) => URL.parse(url))
  const [first] = parsed
  if (!first || !parsed.every((url) => url && /^postgres(ql)?:$/.test(url.protocol))) {
    throw new StartError(
      'The address of the database must look like postgres://user:password@host:5432/database.'
    )
  }
  const database = decodeURIComponent(first.pathname.slice(1)) || first.username
  return `${database} of ${parsed.map((url) => url?.host || 'this machine').join(', ')}`
}

/** The sentence for an error of a database that is opened, without the password. */
export function startProblem(error: unknown, name: string): string {
  const code = codeOf(error)
  if (/^28/.test(code)) return `PostgreSQL rejects the user or password for the database ${name}.`
  if (code === READ_ONLY)
    return `The database ${name} is on a read-only standby. Use the address of the primary server.`
  if (code === '3D000') return `The database ${name} does not exist. Create it first.`
  if (isConnectionLost(error)) {
    return `The database ${name} can't be reached (${messageOf(error)}).`
  }
  return `The database ${name} can't be used (${messageOf(error)}).`
}

/** The error of several addresses that were tried has no message of its own. */
function messageOf(error: unknown): string {
  return errorMessage(error) || codeOf(error)
}

interface ServerFacts {
  version: number
  product: string
  encoding: string
  characters: string
}

/** @throws StartError for a server that would not keep what the product promises */
export async function checkServer(client: PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<ServerFacts>(
    `SELECT current_setting('server_version_num')::int AS version, version() AS product,
        pg_encoding_to_char(encoding) AS encoding, datctype AS characters
      FROM pg_database WHERE datname = current_database()`
  )
  const [facts] = rows
  const problem = facts ? problemOf(facts) : 'does not say what it is'
  if (problem) throw new StartError(`The database ${name} ${problem}.`)
}

function problemOf({ version, product, encoding, characters }: ServerFacts) {
  if (!product.startsWith('PostgreSQL') || /yugabyte|cockroach/i.test(product)) {
    return `is a ${product} database, which Help Desk does not support`
  }
  if (version < OLDEST_VERSION) {
    return `is on PostgreSQL ${Math.floor(version / 10_000)}; Help Desk needs version 15 or newer`
  }
  if (encoding !== 'UTF8') {
    return `has the encoding ${encoding}; create it with ENCODING 'UTF8'`
  }
  if (/^(C|POSIX)$/.test(characters)) {
    return `has LC_CTYPE ${characters}, which limits search to English letters; create it with another locale, such as C.UTF-8`
  }
  return null
}
