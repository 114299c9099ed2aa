import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { createLogThrottle, type Log } from '../base/log.ts'
import { addressKey, plainAddress } from './caller.ts'

/** The limits of a port. Sizes are in bytes, times in milliseconds. */
export interface ConnectionLimits {
  /**
   * Connections at once. A browser opens up to six; each visible page holds one for live events, and an
   * announcement lets all of them ask something within a second (D81).
   */
  total: number
  /**
   * The same from one address (of IPv6 from one network of 64 bits): many, because a whole office
   * may share an address, but few enough that several addresses leave room for others (D36).
   */
  perAddress: number
  /** The size of a request's first line and headers; beyond it 431. */
  headSize: number
  /**
   * The time until the head of a request has arrived, since the connection opened or the last
   * answer was sent; beyond it 408.
   */
  headTime: number
  /** The time until all of a request has arrived; beyond it 408. */
  requestTime: number
  /**
   * The time without a byte in either direction, such as when the client stops reading an answer;
   * beyond it the connection is closed.
   */
  stillTime: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 8192,
  perAddress: 1024,
  headSize: 16 * 1024,
  headTime: 8000,
  requestTime: 60_000,
  stillTime: 120_000
}

/**
 * How many connections beyond the limits are answered 503 instead of being closed: altogether, and
 * from one address.
 */
const MAX_REJECTED = 256
const MAX_REJECTED_PER_ADDRESS = 16

/** How long a connection beyond the limits may take to ask and be answered, in milliseconds. */
const REJECTION_TIMEOUT_MS = 5000

/** The options of Node's servers that enforce the limits of one request. */
export function requestLimitOptions({ headSize, headTime, requestTime }: ConnectionLimits) {
  return {
    maxHeaderSize: headSize,
    headersTimeout: headTime,
    requestTimeout: requestTime,
    // The time for the handshake of TLS, before the first request.
    handshakeTimeout: headTime,
    // How often Node checks the two timeouts above.
    connectionsCheckingInterval: Math.min(5000, headTime / 2)
  }
}

/**
 * Counts a port's connections and rejects those beyond the limits.
 * @param trustedProxies their addresses: everyone comes through them, so only the limit of all
 * connections together holds for them
 * @returns a function that says whether a connection is one too many, so that its requests are to
 * be rejected (503)
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

  function rejectConnection(socket: Socket, address: string, key: string) {
    throttle('refused', (since) =>
      log.warn(
        `Connections are rejected: ${total} are open, ${counts.get(address)} of them from ${address}${since}`
      )
    )
    const reported = [...tooMany.values()].filter((other) => other === address).length
    if (tooMany.size >= MAX_REJECTED || reported >= MAX_REJECTED_PER_ADDRESS) {
      socket.destroy()
      return
    }
    tooMany.set(key, address)
    const timer = setTimeout(() => socket.destroy(), REJECTION_TIMEOUT_MS)
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
      rejectConnection(socket, address, key)
  })
  return (socket) => tooMany.has(keyOf(socket))
}

/**
 * Identifies a connection by its remote end, because with TLS the socket of a request is another
 * object than the one that was counted.
 */
function keyOf({
  remoteAddress,
  remotePort
}: Pick<Socket, 'remoteAddress' | 'remotePort'>): string {
  return `${remoteAddress} ${remotePort}`
}
