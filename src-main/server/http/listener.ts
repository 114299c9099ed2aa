import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Log } from '../base/log.ts'
import { StartError } from '../base/start-error.ts'
import type { ClientInfo } from './app-env.ts'
import { clientInfoOf } from './caller.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  countConnections,
  requestLimitOptions
} from './connection-limits.ts'
import { isLoopback } from './security.ts'

export interface ListenOptions {
  host: string
  /** 0 means any free one. */
  port: number
  /** PEM texts; with them the port speaks HTTPS, without them HTTP. */
  tls?: { certificate: string; key: string } | undefined
  /**
   * Addresses of proxies whose headers are believed about where a request comes from, and whether
   * it came over TLS.
   */
  trustedProxies?: readonly string[]
  /**
   * Names besides the machine's own under which browsers reach the server; a name suggests a proxy
   * (D1).
   */
  names?: readonly string[]
  /** Other limits than the usual ones, for tests. */
  limits?: Partial<ConnectionLimits>
}

export interface Listener {
  /** The address people open, such as `http://127.0.0.1:4180`. */
  url: string
  port: number
  /** Closes the port: live streams end, running requests finish. */
  close(): Promise<void>
}

/**
 * How long running requests may take to finish once the port is asked to close, in milliseconds:
 * operating systems kill a program that takes ten seconds to end.
 */
const CLOSE_TIMEOUT_MS = 4000

/** Only ciphers with forward secrecy and authenticated encryption. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20'
].join(':')

/**
 * How many connections may wait until they are accepted: where all pages ask at once, hundreds come in a
 * tenth of a second, and those beyond this try again a second later.
 */
const BACKLOG = 4096

/**
 * Opens a port.
 * @throws StartError when the port is in use or can't be opened; its `cause` is the system's error
 */
export async function openListener(
  { host, port, tls, trustedProxies = [], names = [], ...options }: ListenOptions,
  answer: (request: Request, caller: ClientInfo) => Response | Promise<Response>,
  log: Log
): Promise<Listener> {
  const limits = { ...CONNECTION_LIMITS, ...options.limits }
  const closing = new AbortController()
  // Through a proxy on this machine that adds no headers every caller looks local.
  const mayBeProxied = !isLoopbackHost(host) || trustedProxies.length > 0 || names.length > 0
  const server = createAdaptorServer({
    async fetch(request, bindings) {
      const { incoming, outgoing } = bindings as HttpBindings
      const response = await answer(request, {
        ...clientInfoOf(incoming.socket.remoteAddress, incoming.headers, trustedProxies),
        mayBeProxied,
        isOverLimit: isOverLimit(incoming.socket),
        closing: closing.signal,
        // Node has to write an answer to HEAD, and one that waits for another answer on the same
        // connection.
        ...(incoming.method === 'GET' && outgoing.socket && { outgoing })
      })
      return outgoing.headersSent ? RESPONSE_ALREADY_SENT : response
    },
    ...(tls
      ? {
          createServer: createHttpsServer,
          // Set here, so that no option given to Node weakens it.
          serverOptions: {
            cert: tls.certificate,
            key: tls.key,
            minVersion: 'TLSv1.2',
            ciphers: CIPHERS,
            ...requestLimitOptions(limits)
          }
        }
      : { createServer: createHttpServer, serverOptions: requestLimitOptions(limits) })
  }) as HttpServer
  const isOverLimit = countConnections(server, { limits, trustedProxies, log })
  await open(server, host, port)
  server.on('error', (error) => log.error(`The port ${port} has a problem`, error))
  const { port: opened } = server.address() as AddressInfo
  let closed: Promise<void> | undefined
  return {
    url: urlOf(tls ? 'https' : 'http', host, opened),
    port: opened,
    close() {
      closing.abort()
      closed ??= stop(server)
      return closed
    }
  }
}

function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopback(host)
}

function open(server: HttpServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    function fail(error: NodeJS.ErrnoException) {
      reject(new StartError(sentenceFor(error, host, port), { cause: error }))
    }
    server.once('error', fail)
    server.listen(port, host, BACKLOG, () => {
      server.off('error', fail)
      resolve()
    })
  })
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use by another program. Choose another with --port.`
    case 'EACCES':
      return `Port ${port} on ${host} cannot be opened by this user. Choose a port above 1023 with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Choose another with --host.`
    default:
      return `Port ${port} on ${host} can't be opened (${error.message}).`
  }
}

async function stop(server: HttpServer): Promise<void> {
  // Otherwise Node would keep a connection open for its next request and delay the stop.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
  const closed = new Promise((resolve) => server.close(resolve))
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await closed
  clearTimeout(force)
}

/**
 * A server that listens on every address is shown as `localhost`, which works on its own machine.
 */
function urlOf(scheme: string, host: string, port: number): string {
  const name =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${scheme}://${name}:${port}`
}
