import { Client, type ClientConfig } from 'pg'
import { errorMessage } from '../../base/error-message.ts'
import type { Log } from '../../base/log.ts'
import { READ_ONLY } from './connection-loss.ts'

/** How long opening a connection may take, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2000

/** The servers that a connection URL names, of which one takes writes. */
export interface Hosts {
  /** One URL for each of them. */
  readonly urls: readonly string[]
  /** The URL that new connections use. */
  current(): string
  /** Lets new connections try the next server, unless they already do. */
  moveOnFrom(url: string): void
}

/**
 * Splits a URL such as `postgres://me@one:5432,two:5432/desk`, which the driver does not
 * understand.
 */
export function hostsOf(url: string): Hosts {
  const [, before = '', names = '', after = ''] =
    /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  const urls = names.includes(',') ? names.split(',').map((name) => before + name + after) : [url]
  let index = 0
  const current = () => urls[index] ?? url
  return {
    urls,
    current,
    moveOnFrom(failed) {
      if (failed === current()) index = (index + 1) % urls.length
    }
  }
}

/**
 * Makes the class of connections to the server that is the current one when they are made. Where
 * that can't be reached or is a standby, the next connection tries the next server.
 */
export function clientTo(hosts: Hosts, log: Log): new (config?: ClientConfig) => Client {
  return class extends Client {
    readonly #url: string

    constructor(config: ClientConfig = {}) {
      const url = hosts.current()
      // The timeout of this name in the config is for waiting until a connection is free.
      super({ ...config, connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
      this.#url = url
      // Without a listener a connection that is lost while no one asks it would end the process.
      this.on('error', (error) =>
        log.debug(`A connection to PostgreSQL was lost (${errorMessage(error)})`)
      )
    }

    override connect(): Promise<Client>
    override connect(callback: (error: Error | null, client?: Client) => void): void
    override connect(callback?: (error: Error | null, client?: Client) => void) {
      const connected = this.#open()
      if (!callback) return connected
      connected.then(
        (client) => callback(null, client),
        (error: Error) => callback(error)
      )
      return undefined
    }

    async #open(): Promise<Client> {
      try {
        await super.connect()
        await rejectStandby(this)
        return this
      } catch (error) {
        hosts.moveOnFrom(this.#url)
        void this.end()
        throw error
      }
    }
  }
}

/** A standby shows what was a while ago, and takes no changes. */
async function rejectStandby(client: Client): Promise<void> {
  const question = {
    text: 'SELECT pg_is_in_recovery() AS "isStandby"',
    query_timeout: CONNECT_TIMEOUT_MS
  }
  const { rows } = await client.query<{ isStandby: boolean }>(question)
  if (rows[0]?.isStandby)
    throw Object.assign(new Error('The server is a standby'), { code: READ_ONLY })
}
