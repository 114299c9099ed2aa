import type { User } from '#shared/api/users.ts'
import type { Clock } from '../../../src-main/server/base/clock.ts'
import type { Log } from '../../../src-main/server/base/log.ts'
import { createServer, type ServerOptions } from '../../../src-main/server/server.ts'
import { defaultFilesFolder } from '../../../src-main/server/store/files/file-folder.ts'
import type { Database } from '../../../src-main/server/store/sqlite/database.ts'
import { openDatabase } from '../../../src-main/server/store/sqlite/open-database.ts'
import type { Store } from '../../../src-main/server/store/store.ts'
import {
  systemNetwork,
  type WebhookNetwork
} from '../../../src-main/server/webhooks/webhook-network.ts'
import { testEngine } from './chosen-engine.ts'
import { MIGRATIONS_DIR, makeTemporaryFolder } from './temporary-folder.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import type { DatabaseAccess, DatabaseCopy, TestDatabase } from './test-engine.ts'

export { MIGRATIONS_DIR, makeTemporaryFolder }

/** The version that servers in tests have. */
export const VERSION = '1.2.3'

/** The password of every account that tests create. */
export const PASSWORD = 'correct horse'

/** So much room that no test depends on the disk of the machine (D65). */
export const plentyOfSpace = async () => ({ free: 1024 ** 4, total: 1024 ** 4 })

/** The first moment of {@link createTestClock}, ISO 8601. */
export const START_TIME = '2026-03-02T09:00:00.000Z'

/** A person with an account, signed in. */
export interface Account extends TestClient {
  user: User
}

/** A clock that only moves when a test moves it. */
export function createTestClock() {
  let now = new Date(START_TIME)
  return {
    read: () => new Date(now),
    /** Lets time pass. */
    pass({ hours = 0, minutes = 0, seconds = 0 }) {
      now = new Date(now.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
    }
  }
}

/** A log that keeps its lines, and the errors that came with them. */
export function createTestLog(): Log & { lines: string[]; errors: unknown[] } {
  const lines: string[] = []
  const errors: unknown[] = []
  const write = (level: string) => (message: string, error?: unknown) => {
    lines.push(`${level} ${message}`)
    if (error !== undefined) errors.push(error)
  }
  const levels = { debug: write('debug'), info: write('info'), warn: write('warn') }
  return { isVerbose: true, lines, errors, ...levels, error: write('error') }
}

/** A new SQLite database in a temporary folder, which is deleted when the database is closed. */
export async function openTestDatabase(): Promise<Database> {
  const folder = makeTemporaryFolder()
  const parts = { dataDir: folder.path, migrationsDir: MIGRATIONS_DIR, log: createTestLog() }
  const database = await openDatabase(parts)
  const close = () => database.close().then(folder.remove)
  return { ...database, close }
}

/** For a store whose events no one hears. */
const unheard = { deliver: () => {}, onPresence: () => {} }

/** A store, and its database behind its back. */
export interface TestStore extends Store, DatabaseAccess {
  /** Closes the store, and keeps what its database holds. */
  closeAndCopy(): Promise<DatabaseCopy>
}

/**
 * The store of a new database, which is deleted when the store is closed.
 * @param contents what the database begins with
 * @param dataDir the data folder; a temporary one where it is left out
 */
export async function openTestStore({
  clock = createTestClock().read,
  contents,
  dataDir
}: {
  clock?: Clock
  contents?: DatabaseCopy
  dataDir?: string
} = {}): Promise<TestStore> {
  const folder = makeTemporaryFolder()
  const database = await testEngine().create(dataDir ?? folder.path, contents)
  const store = await database.openStore({ clock, log: createTestLog(), ...unheard })
  async function forget() {
    await database.drop()
    folder.remove()
  }
  return {
    ...store,
    ...accessTo(database),
    async close() {
      await store.close()
      await forget()
    },
    async closeAndCopy() {
      await store.close()
      const contents = await database.copy()
      await forget()
      return contents
    }
  }
}

/** The fields of a new account; the username determines the rest. */
export function person(username: string, role = 'HR') {
  const names = { username, email: `${username}@example.com`, fullName: `${username} Example` }
  return { ...names, password: PASSWORD, role, initials: 'te' }
}

/** The fields of a new ticket for IT. */
export function newTicket(requesterId: number, more: object = {}) {
  const fields = { department: 'IT', description: 'It does not work', category: 'software' }
  return { ...fields, requesterId, ...more }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/**
 * Starts the server on a new database, and calls it from its own process.
 * All servers of the database share a folder of files.
 * @param options.writesPerMinute of each person; no limit where it is left out, the default for
 * undefined
 */
export async function startTestServer(
  options: Pick<
    ServerOptions,
    | 'webRoot'
    | 'writesPerMinute'
    | 'maxFileMib'
    | 'webhookNetwork'
    | 'connectMail'
    | 'readDiskSpace'
  > = {}
) {
  const folder = makeTemporaryFolder()
  const database = await testEngine().create(folder.path)
  const clock = createTestClock()
  const log = createTestLog()
  const start = (dataDir = folder.path, more: { filesDir?: string } = {}) =>
    createServer({
      ...{ dataDir, version: VERSION, program: 'a test', log, clock: clock.read },
      ...(dataDir !== folder.path && { filesDir: defaultFilesFolder(folder.path) }),
      ...{ writesPerMinute: Number.POSITIVE_INFINITY, webhookNetwork: noNetwork },
      readDiskSpace: plentyOfSpace,
      ...{ ...database.serverOptions, ...options, ...more }
    })
  let server = await start()
  async function forget() {
    await database.drop()
    folder.remove()
  }
  const anonymous = () => createTestClient((request) => server.fetch(request), 'http://localhost')

  async function join(call: string, body: object): Promise<Account> {
    const client = anonymous()
    const { status, body: user } = await client.post<User>(call, body)
    if (status !== 201) throw new Error(`${call} answered ${status}: ${JSON.stringify(user)}`)
    return { ...client, user }
  }

  return {
    clock,
    log,
    dataDir: folder.path,
    /** The present server, which {@link restart} replaces. */
    current: () => server,
    /** A client that is not signed in. */
    anonymous,
    /** Creates the first IT Support Specialist. */
    administrator(username = 'ada') {
      const { role: _, ...body } = person(username)
      return join('/api/setup', body)
    },
    /**
     * Registers an account and signs in, and vouches for its team and address (D61, D62); there
     * must be an administrator already.
     */
    async staff(username: string, role = 'HR'): Promise<Account> {
      const account = await join('/api/register', person(username, role))
      return await vouchFor(database, account)
    },
    /** Registers an account and signs in, for whom no one has vouched. */
    newcomer: (username: string, role = 'HR') => join('/api/register', person(username, role)),
    ...accessTo(database),
    /** Opens a store of its database beside the servers; on PostgreSQL alone. */
    openStore: () => database.openStore({ clock: clock.read, log, ...unheard }),
    /** Starts another server of the same database, with a data folder of its own. */
    async startAnother(more: { filesDir?: string } = {}) {
      const own = makeTemporaryFolder()
      const other = await start(own.path, more)
      return {
        ...{ ...other, dataDir: own.path },
        /** A client of it that is not signed in. */
        anonymous: () => createTestClient((request) => other.fetch(request), 'http://localhost'),
        close: () => other.close().then(own.remove)
      }
    },
    async restart() {
      await this.whileStopped(async () => {})
    },
    /** Changes the data folder while no server uses it. */
    async whileStopped(work: () => Promise<void>) {
      await server.close()
      await work()
      server = await start()
    },
    /** Closes the server, and keeps what its database holds. */
    async closeAndCopy() {
      await server.close()
      const contents = await database.copy()
      await forget()
      return contents
    },
    async close() {
      await server.close()
      await forget()
    }
  }
}

/** A network without names, so that no test asks those of the machine it runs on. */
export const noNetwork: WebhookNetwork = {
  ...systemNetwork,
  resolve: async () => {
    throw Object.assign(new Error('There is no network'), { code: 'ENOTFOUND' })
  }
}

/** Makes of a registered account one that an administrator could have made. */
export async function vouchFor(
  { execute }: Pick<DatabaseAccess, 'execute'>,
  { user, ...client }: Account
): Promise<Account> {
  const { unconfirmedTeam: _, unprovenEmail: __, ...vouched } = { unprovenEmail: true, ...user }
  await execute(
    `UPDATE users SET unconfirmed_team = false, unproven_email = false WHERE id = ${user.id}`
  )
  return { ...client, user: vouched }
}

/** A database behind the back of its servers. */
export function accessTo(database: TestDatabase): DatabaseAccess {
  const { rows, execute, setLastId, tables, rejectChanges, allowChanges } = database
  return { rows, execute, setLastId, tables, rejectChanges, allowChanges }
}
