import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Text, text } from '#shared/languages/texts.ts'
import type { ClientInfo } from './app-env.ts'
import { ProblemError } from './problem.ts'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The caller of requests that the desktop hands to its embedded server without a network in
 * between.
 */
export const IN_PROCESS: ClientInfo = { address: 'in-process', isLocal: true }

/** The origin of the desktop's own pages (D28). */
const DESKTOP_ORIGIN = 'app://desk'

/** The longest path and query together, in characters: several times what the screens need. */
const MAX_URL_LENGTH = 8000

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether an address is one of this machine's loopback addresses. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)
}

/**
 * Checks every request, whatever it asks for: the port has room for its connection (503), its
 * address is not too long (414), and its host is a name of this server (421).
 * @param names names given at start, besides the machine's own
 * @returns the check, which throws a ProblemError
 */
export function checkRequest(
  names: readonly string[]
): (request: Request, caller: ClientInfo) => void {
  const isKnown = hostsKnownAs(names)
  return ({ url }, { isOverLimit }) => {
    // A connection beyond the limits is rejected before anything is spent on its request.
    if (isOverLimit) {
      throw new ProblemError(503, 'The server has too many connections. Try again in a moment.', {
        headers: { Connection: 'close', 'Retry-After': '5' }
      })
    }
    if (url.length > MAX_URL_LENGTH && lengthOf(new URL(url)) > MAX_URL_LENGTH) {
      throw new ProblemError(
        414,
        text('The address is longer than {max, number} characters', { max: MAX_URL_LENGTH })
      )
    }
    const host = hostOf(url)
    if (host === null || isKnown(host)) return
    throw new ProblemError(
      421,
      text(
        'This help desk does not use the name "{host}". Open it by its address, or start it with --name {host}. A proxy in front of it must forward the Host header of the browser.',
        { host }
      )
    )
  }
}

/**
 * Which hosts are an address or a name of this server, so that a page elsewhere can't reach it
 * through a name of its own (DNS rebinding).
 */
function hostsKnownAs(names: readonly string[]): (host: string) => boolean {
  const known = new Set([
    'localhost',
    hostname().toLowerCase(),
    // A name may be given as people type it, with a port; any port is right.
    ...names.map((name) => URL.parse(`http://${name}`)?.hostname ?? name.toLowerCase())
  ])
  known.add(`${hostname().toLowerCase()}.local`)
  return (host) => known.has(host) || isOwnAddress(host)
}

/** The host that a request was sent to; null for one inside the process, which has none. */
function hostOf(address: string): string | null {
  const url = new URL(address)
  return isWeb(url) ? url.hostname.replace(/^\[|\]$/g, '').toLowerCase() : null
}

/** Looks the addresses up each time, because a laptop's change while the server runs. */
function isOwnAddress(host: string): boolean {
  if (isIP(host) === 0) return false
  if (isLoopback(host)) return true
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === host)
  )
}

/** Rejects changes that another site's page asks for (403, D28). */
export function checkOrigin(request: Request): void {
  if (SAFE_METHODS.has(request.method) || !isFromElsewhere(request)) return
  throw new ProblemError(403, rejectionOf(request))
}

/** With the hint by which an administrator finds a proxy that changes the `Host` header. */
function rejectionOf({ headers, url }: Request): Text {
  const [from, own] = [URL.parse(headers.get('Origin') ?? ''), new URL(url)]
  if (!from || !isWeb(from) || !isWeb(own) || from.host === own.host)
    return text('This request comes from another site and was rejected')
  return text(
    'This request comes from another site and was rejected: its page is at {page}, but it asks for {host}. If both are this help desk, a proxy in front of it changes the Host header. It must forward the header of the browser, including the port.',
    { page: from.host, host: own.host }
  )
}

function isFromElsewhere({ headers, url }: Request): boolean {
  const origin = headers.get('Origin')
  if (origin === DESKTOP_ORIGIN) return false
  if (origin !== null && !isOwnOrigin(origin, new URL(url))) return true
  // Browsers send this header even where they leave out `Origin`, and no page can change it.
  const site = headers.get('Sec-Fetch-Site')
  return site === 'cross-site' || site === 'same-site'
}

/** Only host and port are compared: behind a proxy that ends TLS the two schemes differ. */
function isOwnOrigin(origin: string, own: URL): boolean {
  const from = URL.parse(origin)
  return from !== null && isWeb(from) && isWeb(own) && from.host === own.host
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function lengthOf({ pathname, search }: URL): number {
  return pathname.length + search.length
}

/**
 * Reads a body as text. A body of announced length is rejected before it is read, or read without
 * counting; counting makes a stream of it, which takes longer than the rest of a small call.
 * @param maxSize in bytes (D36)
 * @throws ProblemError 413, or 400 for bytes that are not UTF-8, because what stood there would be
 * lost, and when the connection ends before the body does
 */
export async function readText(c: Context, maxSize: number): Promise<string> {
  const onError = () => {
    throw new ProblemError(
      413,
      text('The request is larger than {maxSize} KiB', { maxSize: maxSize / 1024 })
    )
  }
  const announced = c.req.header('Content-Length')
  const isAnnounced = announced !== undefined && c.req.header('Transfer-Encoding') === undefined
  if (isAnnounced && Number.parseInt(announced, 10) > maxSize) onError()
  let bytes: ArrayBuffer
  try {
    if (!isAnnounced) await bodyLimit({ maxSize, onError })(c, async () => {})
    bytes = await c.req.arrayBuffer()
  } catch (error) {
    if (error instanceof ProblemError) throw error
    // The client has left or its network has failed, which is no fault of the server.
    throw new ProblemError(400, 'The connection ended before the request was complete')
  }
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw new ProblemError(400, 'The body is not valid UTF-8')
  }
}
