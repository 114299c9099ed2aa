import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { ClientInfo } from './app-env.ts'
import { isLoopback } from './security.ts'

/** Headers by which a proxy says that it passes a request on. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip'
]

/**
 * Finds where a request comes from. A request that a proxy has passed on is not local, wherever the
 * proxy runs (D1). Only the headers of trusted proxies are believed, for counting the caller's
 * attempts (D29) and for the session's cookie (D25).
 * @param remote the other end of the connection
 * @param trustedProxies their addresses
 */
export function clientInfoOf(
  remote: string | undefined,
  headers: IncomingHttpHeaders,
  trustedProxies: readonly string[]
): ClientInfo {
  const address = plainAddress(remote ?? 'unknown')
  const isTrusted = (one: string) => trustedProxies.some((proxy) => plainAddress(proxy) === one)
  if (!isTrusted(address)) {
    const passedOn = PROXY_HEADERS.some((name) => headers[name] !== undefined)
    return { address, isLocal: isLoopback(address) && !passedOn }
  }
  return {
    address: originOf(listOf(headers['x-forwarded-for']), isTrusted) ?? address,
    isLocal: false,
    isSecure: listOf(headers['x-forwarded-proto']).at(-1)?.toLowerCase() === 'https'
  }
}

/**
 * Each proxy appends the address of its caller, so the last address that is not a trusted proxy's
 * is the origin; the origin may have made up all addresses before it.
 */
function originOf(
  forwardedFor: string[],
  isTrusted: (address: string) => boolean
): string | undefined {
  const addresses = forwardedFor.map(withoutPort).map(plainAddress)
  const origin = addresses.findLast((address) => !isTrusted(address)) ?? addresses[0]
  return origin !== undefined && isIP(origin) !== 0 ? origin : undefined
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []].flat().flatMap((line) => line.split(',').map((item) => item.trim()))
}

/** An address without its port and brackets, which proxies such as IIS and Azure's add. */
function withoutPort(address: string): string {
  const [, host] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address)?.filter(Boolean) ?? []
  return host ?? address
}

/** Writes an IPv4 address that a port for IPv6 reports as `::ffff:…` as plain IPv4. */
export function plainAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * The unit that limits count as one address (D36): the first 64 bits of IPv6, because one
 * subscriber has a whole network of them; all of IPv4, also where it is written as IPv6.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return groups
      .slice(6)
      .flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')])
      .join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The eight groups of an IPv6 address without its zone; parsing it as a URL gives its canonical
 * form.
 */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
