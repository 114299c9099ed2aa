import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { createApp } from './app.ts'
import { findCategories, insertBuiltInCategories } from './categories/categories-store.ts'
import { type Clock, systemClock } from './clock.ts'
import { makeDataFolder } from './data-folder.ts'
import { lockDataFolder } from './db/data-folder-lock.ts'
import type { Database } from './db/database.ts'
import { DATABASE_FILE, openDatabase } from './db/open-database.ts'
import { type DemoAccount, fillDemo } from './demo/fill-demo.ts'
import { createEventHub } from './events/event-hub.ts'
import type { Caller } from './http/app-env.ts'
import { IN_PROCESS, isLoopback } from './http/security.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'
import { hasUsers } from './users/users-store.ts'

/** The database's file in the data folder. */
export { DATABASE_FILE }

export interface ServerOptions {
  /** Folder of the database; created when missing. */
  dataDir: string
  /** Folder of the numbered migrations. */
  migrationsDir: string
  /** Folder of the built renderer; without it only /api is served. */
  webRoot?: string
  /** Of the product, such as `1.2.0`. */
  version: string
  /** What this process is, as a person calls it: a second program on the same data folder is told. */
  program: string
  log: Log
  /** Names besides this machine's own under which browsers reach the server (D28). */
  names?: readonly string[]
  clock?: Clock
}

export interface Server {
  /** Answers a request of this process itself, which counts as coming from the server's own machine. */
  fetch(request: Request): Promise<Response>
  /**
   * Opens a port; 0 means any free one.
   * @returns the address people open, such as `http://127.0.0.1:4180`
   * @throws StartError when the port is taken or can't be had
   */
  listen(options: { host: string; port: number }): Promise<{ url: string; port: number }>
  /** The one-time code that lets somebody on another machine create the first administrator; null once there are users (D1). */
  setupCode(): Promise<string | null>
  /**
   * Fills an empty database with a believable company (D5).
   * @returns accounts to try it with
   * @throws StartError when the database holds users
   */
  fillWithDemo(options: { tickets: number }): Promise<DemoAccount[]>
  /** Finishes running requests and closes the database. */
  close(): Promise<void>
}

/** How long running requests may take to finish once the server is asked to stop, in milliseconds. */
const GRACE = 10_000

/**
 * Opens the database and builds the server. It listens nowhere until asked to.
 * @throws StartError with the one sentence to show when it can't start
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { log, clock = systemClock, names = [], version, webRoot } = options
  makeDataFolder(options.dataDir)
  const unlock = lockDataFolder(options.dataDir, options.program, clock())
  const database = await openDatabase(options).catch((error: unknown) => {
    unlock()
    throw error
  })
  await prepareNewDatabase(database, clock)
  const events = createEventHub()
  const { app, auth } = createApp({ database, dataDir: options.dataDir, events, clock, log, names, version, webRoot })
  let listening: HttpServer | undefined

  return {
    fetch: async (request) => app.fetch(request, { caller: IN_PROCESS }),
    async listen({ host, port }) {
      listening = createAdaptorServer({
        fetch: (request, bindings) => app.fetch(request, { caller: callerOf(bindings as HttpBindings) }),
        createServer: createHttpServer
      }) as HttpServer
      await open(listening, host, port)
      const address = listening.address() as AddressInfo
      return { url: urlOf(host, address.port), port: address.port }
    },
    setupCode: () => auth.setupCode(),
    fillWithDemo: ({ tickets }) => fillDemo(database, clock, tickets),
    async close() {
      events.close()
      if (listening) await stop(listening)
      await database.close()
      unlock()
    }
  }
}

/** Gives a database nobody has used yet what it starts with (D19). */
async function prepareNewDatabase(database: Database, clock: Clock) {
  await database.transaction(async (tx) => {
    if ((await hasUsers(tx)) || (await findCategories(tx)).length > 0) return
    await insertBuiltInCategories(tx, clock())
  })
}

/** By each of these a proxy says that it passes a request on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** A request that a proxy has passed on is not local, wherever the proxy runs (D1). */
function callerOf({ incoming }: HttpBindings): Caller {
  const address = incoming.socket.remoteAddress ?? 'unknown'
  const passedOn = PROXY_HEADERS.some((name) => incoming.headers[name] !== undefined)
  return { address, isLocal: isLoopback(address) && !passedOn }
}

function open(server: HttpServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(sentenceFor(error, host, port))))
    server.listen(port, host, () => resolve())
  })
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use by another program; choose another with --port.`
    case 'EACCES':
      return `Port ${port} on ${host} may not be opened by this user; choose one above 1023 with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine; choose another with --host.`
    default:
      return `Port ${port} on ${host} can't be opened (${error.message}).`
  }
}

async function stop(server: HttpServer): Promise<void> {
  // Else a connection whose request finishes from now on would be kept for the next one, and hold up the stop.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
  const closed = new Promise((resolve) => server.close(resolve))
  const force = setTimeout(() => server.closeAllConnections(), GRACE)
  await closed
  clearTimeout(force)
}

/** A server that listens everywhere is shown under the name that works on its own machine. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
