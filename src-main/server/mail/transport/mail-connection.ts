import { once } from 'node:events'
import { BlockList, connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls'
import { text } from '#shared/languages/texts.ts'
import { systemTrust } from '../../base/system-trust.ts'
import {
  checkedLookup,
  findAddresses,
  isBlockedAddress,
  systemNetwork,
  type WebhookNetwork
} from '../../webhooks/webhook-network.ts'
import { MailError } from './mail-errors.ts'

/** How long a connection may take until it is there and encrypted, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 15_000

/** How a mail server is known, and who the help desk is there. */
export interface MailConnection {
  /** A name or an address; names are what certificates are for. */
  host: string
  port: number
  /** Encrypted from the start, or by STARTTLS, or not at all, which is for this machine alone. */
  security: 'tls' | 'starttls' | 'none'
  username: string
  /** Null where a server takes mail without anyone signing in, as a relay of a company does. */
  auth: MailAuth | null
  /** The certificates of authorities to trust, PEM; empty for those of the system. */
  certificate: string
}

/** The credentials for a mail server. */
export type MailAuth =
  | { kind: 'password'; password: string }
  | {
      kind: 'oauth'
      /**
       * Gives a token of OAuth 2.
       * @param blocked the one before, where the server has blocked it
       * @throws MailError
       */
      accessToken(rejected?: string): Promise<string>
    }

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The way to a mail server: to private networks and to this machine too, where relays are, but
 * never to links and the metadata of clouds (as D95).
 */
function networkFor({ security }: MailConnection): WebhookNetwork {
  return {
    ...systemNetwork,
    isBlocked: (address) => {
      if (isLoopback(address)) return false
      if (security !== 'none') return isBlockedAddress(address)
      throw new MailError(
        'certificate',
        text('Without encryption, only a mail server on this machine can be used.')
      )
    }
  }
}

/**
 * The options with which a library connects: only to checked addresses and trusted servers.
 * @throws MailError, BlockedAddressError where the host is an address that is blocked
 */
export async function connectOptions(connection: MailConnection) {
  const { host, certificate } = connection
  const network = networkFor(connection)
  // Node looks up no host that is an address already.
  if (isIP(host) !== 0) await findAddresses(host, network)
  const tls: ConnectionOptions = {
    // A name is sent, and checked, where there is one; an address is checked alone.
    ...(isIP(host) === 0 && { servername: host }),
    ...(certificate === '' ? { secureContext: systemTrust() } : { ca: certificate })
  }
  return { lookup: checkedLookup(network), tls }
}

/**
 * Opens a connection; with `tls` it is encrypted when it is there.
 * @throws what the system or TLS says, MailError, BlockedAddressError, or the signal's reason
 */
export async function openSocket(connection: MailConnection, signal: AbortSignal): Promise<Socket> {
  const { host, port, security } = connection
  const { lookup, tls } = await connectOptions(connection)
  const isSecure = security === 'tls'
  const socket = isSecure
    ? connectSecurely({ host, port, lookup, ...tls })
    : connect({ host, port, lookup })
  const ends = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)])
  const listening = new AbortController()
  try {
    await Promise.race([
      once(socket, isSecure ? 'secureConnect' : 'connect', { signal: ends }),
      once(socket, 'close', { signal: listening.signal }).then(() => {
        throw new MailError('reach', text('The mail server closed the connection.'))
      })
    ])
    return socket
  } catch (error) {
    socket.on('error', () => {}).destroy()
    signal.throwIfAborted()
    if (!ends.aborted) throw error
    throw new MailError(
      'reach',
      text('{host} does not respond on port {port}.', { host, port: String(port) }),
      error
    )
  } finally {
    listening.abort()
  }
}

/** Who signs in, and with what. */
export type Credentials =
  | { user: string; password: string }
  | { user: string; accessToken: string }
  | null

/**
 * Signs in, with OAuth 2 once more with another token where the server blocks the first, which may
 * have been taken back.
 * @throws what the attempt throws
 */
export async function withCredentials<T>(
  { username: user, auth }: MailConnection,
  attempt: (credentials: Credentials) => Promise<T>
): Promise<T> {
  if (auth === null) return await attempt(null)
  if (auth.kind === 'password') return await attempt({ user, password: auth.password })
  const accessToken = await auth.accessToken()
  try {
    return await attempt({ user, accessToken })
  } catch (error) {
    if (!(error instanceof MailError) || error.failure !== 'sign-in') throw error
    return await attempt({ user, accessToken: await auth.accessToken(accessToken) })
  }
}
