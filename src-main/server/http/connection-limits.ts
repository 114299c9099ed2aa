import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { createLogThrottle, type Log } from '../base/log.ts'
import { addressKey, plainAddress } from './caller.ts'

/** What a port takes before it refuses. Sizes are in bytes, times in milliseconds. */
export interface ConnectionLimits {
  /**
   * Connections at once. A browser opens up to six, of which a page in sight holds one for live
   * events.
   */
  total: number
  /**
   * The same from one address (of IPv6 from one network of 64 bits). A whole office may have the
   * same one, so it is no small number; a few of them must leave room for others all the same
   * (D36).
   */
  perAddress: number
  /** A request's first line and its headers; beyond it 431. */
  headSize: number
  /**
   * Until a request's head is here (408), from the moment the connection opens or the last answer
   * is sent.
   */
  headTime: number
  /** Until all of a request is here; beyond it 408. */
  requestTime: number
  /**
   * Without a byte moving either way, such as when the other end stops reading an answer: the
   * connection is cut.
   */
  stillTime: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 4096,
  perAddress: 1024,
  headSize: 16 * 1024,
  headTime: 8000,
  requestTime: 60_000,
  stillTime: 120_000
}

/**
 * How many connections beyond the limits are told so and not just cut: altogether, and from one
 * address.
 */
const TOLD = 256
const TOLD_PER_ADDRESS = 16

/** How long a connection beyond the limits may take to ask and be told, in milliseconds. */
const TELLING_TIME = 5000

/** What Node's servers are made with to keep the limits of one request. */
export function requestLimitOptions({ headSize, headTime, requestTime }: ConnectionLimits) {
  return {
    maxHeaderSize: headSize,
    headersTimeout: headTime,
    requestTimeout: requestTime,
    // Of TLS, before the first request.
    handshakeTimeout: headTime,
    // How often the other two are looked at.
    connectionsCheckingInterval: Math.min(5000, headTime / 2)
  }
}

/**
 * Counts a port's connections.
 * @param trustedProxies their addresses: everybody comes through them, so they have only the limit
 * of all together
 * @returns whether a connection is one too many, so that its requests are to be refused (503)
 */
export function countConnections(
  server: HttpServer,
  {
    limits,
    trustedProxies,
    log
  }: { limits: ConnectionLimits; trustedProxies: readonly string[]; log: Log }
): (socket: Pick<Socket, 'remoteAddress' | 'remotePort'>) => boolean {
  const counts = new Map<string, number>()
  const tooMany = new Map<string, string>()
  let total = 0
  const throttle = createLogThrottle()
  const proxies = new Set(trustedProxies.map(plainAddress))

  function refuse(socket: Socket, address: string, key: string) {
    throttle('refused', (since) =>
      log.warn(
        `Connections are refused: ${total} are open, ${counts.get(address)} of them from ${address}${since}`
      )
    )
    const told = [...tooMany.values()].filter((other) => other === address).length
    if (tooMany.size >= TOLD || told >= TOLD_PER_ADDRESS) {
      socket.destroy()
      return
    }
    tooMany.set(key, address)
    const timer = setTimeout(() => socket.destroy(), TELLING_TIME)
    socket.once('close', () => clearTimeout(timer))
  }

  server.timeout = limits.stillTime
  server.on('connection', (socket: Socket) => {
    const remote = plainAddress(socket.remoteAddress ?? 'unknown')
    const address = addressKey(remote)
    const key = keyOf(socket)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    total += 1
    socket.once('close', () => {
      total -= 1
      const rest = (counts.get(address) ?? 0) - 1
      if (rest > 0) counts.set(address, rest)
      else counts.delete(address)
      tooMany.delete(key)
    })
    if (total > limits.total || (count > limits.perAddress && !proxies.has(remote)))
      refuse(socket, address, key)
  })
  return (socket) => tooMany.has(keyOf(socket))
}

/**
 * With TLS a request's socket is another object than the one that was counted; the two ends are the
 * same.
 */
function keyOf({
  remoteAddress,
  remotePort
}: Pick<Socket, 'remoteAddress' | 'remotePort'>): string {
  return `${remoteAddress} ${remotePort}`
}
