import { promises as dns, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { english, type Text, text } from '#shared/languages/texts.ts'

import { createSemaphore } from '../http/semaphore.ts'

/** The way to receivers of webhooks; tests have one that stays on the machine. */
export interface WebhookNetwork {
  /** Looks up the addresses of a name. */
  resolve(name: string): Promise<LookupAddress[]>
  /** Whether nothing may be sent to an address (D95). */
  isBlocked(address: string): boolean
  /** How long an attempt may take in all, in milliseconds. */
  timeoutMs: number
}

/** A receiver whose address is blocked; the message is a sentence for a person. */
export class BlockedAddressError extends Error {
  override name = 'RefusedAddressError'
  readonly sentence: Text

  constructor(address: string) {
    const sentence = text(
      'The address {address} is blocked, because it is a local, link-local or cloud metadata address',
      { address }
    )
    super(english(sentence))
    this.sentence = sentence
  }
}

/** Networks of IPv4 that are blocked, each with the length of its prefix in bits (RFC 6890). */
const BLOCKED_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  // Link-local, with the metadata of most clouds.
  ['169.254.0.0', 16],
  // Metadata of Alibaba, Azure and Oracle.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4]
]

/** The same of IPv6. */
const BLOCKED_IPV6: readonly [string, number][] = [
  // The unspecified address, loopback, and IPv4 addresses in an old form.
  ['::', 96],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Metadata of Amazon and Google.
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  // IPv4 addresses behind translators that every network sets up as it likes, and Teredo.
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32]
]

/** Where IPv6 has IPv4 addresses in it, and after how many bits: NAT64 and 6to4. */
const EMBEDDING: readonly [(high: string, low: string) => string, number][] = [
  [(high, low) => `64:ff9b::${high}:${low}`, 96],
  [(high, low) => `2002:${high}:${low}::`, 16]
]

const blocked = makeBlockList()

function makeBlockList(): BlockList {
  const list = new BlockList()
  for (const [network, bits] of BLOCKED_IPV4) addIpv4(list, network, bits)
  for (const [network, bits] of BLOCKED_IPV6) list.addSubnet(network, bits, 'ipv6')
  return list
}

function addIpv4(list: BlockList, network: string, bits: number) {
  // It also meets the IPv6 addresses that stand for one of IPv4, ::ffff:127.0.0.1.
  list.addSubnet(network, bits, 'ipv4')
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  const [high, low] = [(a << 8) | b, (c << 8) | d].map((half) => half.toString(16))
  for (const [embed, offset] of EMBEDDING)
    list.addSubnet(embed(high ?? '0', low ?? '0'), offset + bits, 'ipv6')
}

/** Whether an address is one of this machine's in its networks, as they are now. */
function isOwnAddress(address: string): boolean {
  const list = new BlockList()
  for (const own of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    if (own.family === 'IPv4') addIpv4(list, own.address, 32)
    else list.addAddress(own.address, 'ipv6')
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether nothing may be sent to an address: this machine's own, link-local ones, metadata. */
export function isBlockedAddress(address: string): boolean {
  const version = isIP(address)
  return version === 0 || blocked.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * How many names are looked up at a time: each takes a thread of Node's pool until it is known, and
 * passwords and files need them too.
 */
const lookups = createSemaphore({
  concurrency: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  sentence: text('The server is looking up too many names at once')
})

/** The network of a server that is no test. */
export const systemNetwork: WebhookNetwork = {
  resolve: (name) => lookups.run(() => dns.lookup(name, { all: true })),
  isBlocked: (address) => isBlockedAddress(address) || isOwnAddress(address),
  timeoutMs: 15_000
}

/**
 * Finds the addresses of a host, which may be one already.
 * @throws BlockedAddressError where one of them is blocked, or the error of the lookup
 */
export async function findAddresses(
  host: string,
  { resolve, isBlocked }: WebhookNetwork
): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family ? [{ address: literal, family }] : await resolve(host)
  const wrong = addresses.find(({ address }) => isBlocked(address))
  if (wrong) throw new BlockedAddressError(wrong.address)
  return addresses
}

/**
 * Makes the lookup of a connection: it connects to the addresses that were checked, so that a name
 * can't mean another one by then.
 */
export function checkedLookup(network: WebhookNetwork): LookupFunction {
  return (host, { all }, callback) => {
    findAddresses(host, network).then(
      (addresses) => {
        const [first] = addresses
        if (all) callback(null, addresses)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '')
    )
  }
}
