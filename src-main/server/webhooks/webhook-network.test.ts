import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { english } from '#shared/languages/texts.ts'
import { answering, loopback, startReceiver } from '#support/server/webhook-receiver.ts'
import { isBlockedAddress, systemNetwork } from './webhook-network.ts'
import { createWebhookSender } from './webhook-sender.ts'

test.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '169.254.169.254', '169.254.0.1'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254'],
  ...['::ffff:0:127.0.0.1', 'fe80::1', 'fe80::1%lo', 'febf::1', 'fec0::1', 'ff02::1'],
  ...['fd00:ec2::254', 'fd20:ce::254', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe'],
  ...['64:ff9b:1::7f00:1', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2001:0:1::1', 'localhost', '']
])('nothing is sent to %s', (address) => {
  expect(isBlockedAddress(address)).toBe(true)
})

test.each([
  ...['10.0.0.5', '172.16.3.4', '192.168.1.20', '100.64.0.1', '8.8.8.8', '126.255.255.255'],
  ...['128.0.0.1', '169.253.255.255', '223.255.255.255', '::ffff:192.168.1.20', 'fd12:3456::1'],
  ...['2606:4700::1111', '64:ff9b::c0a8:114', '2002:c0a8:114::1', '2001:4860:4860::8888']
])('a receiver may be at %s', (address) => {
  expect(isBlockedAddress(address)).toBe(false)
})

test('nothing is sent to an address that this machine has in a network', () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  for (const { address } of own) expect(systemNetwork.isBlocked(address), address).toBe(true)
  const [lan = own[0]] = own.filter(({ family, internal }) => family === 'IPv4' && !internal)
  expect(systemNetwork.isBlocked(`::ffff:${lan?.address}`)).toBe(true)
  expect(systemNetwork.isBlocked('192.0.2.77')).toBe(false)
})

const { signal } = new AbortController()
async function post(url: string, network = systemNetwork) {
  const outcome = await createWebhookSender(network).send({ url, headers: {}, body: '{}', signal })
  return { ...outcome, error: outcome.error && english(outcome.error) }
}

describe('the sender', () => {
  test.each([
    ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0', '[::1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::]', '[64:ff9b::7f00:1]', '127.0.0.1.']
  ])('connects to no blocked address, however it is written: %s', async (host) => {
    const server = createServer().listen(0)
    await once(server, 'listening')
    let connections = 0
    server.on('connection', () => {
      connections += 1
    })
    const { port } = server.address() as { port: number }
    const outcome = await post(new URL(`http://${host}:${port}/`).href)
    expect(outcome).toEqual({ answer: null, error: expect.stringContaining('is blocked') })
    expect(connections).toBe(0)
    server.close()
  })

  test('connects to the address that was checked, although the name means another by then', async () => {
    const receiver = await startReceiver()
    receiver.answerWith(answering(200))
    const answers: LookupAddress[][] = [
      [{ address: '127.0.0.1', family: 4 }],
      [{ address: '169.254.169.254', family: 4 }]
    ]
    let asked = 0
    const changing = { ...loopback, resolve: async () => answers[asked++] ?? [] }
    expect(await post(receiver.url, changing)).toEqual({ answer: 200, error: null })
    expect(asked).toBe(1)
    expect(await post(receiver.url, changing)).toEqual({
      ...{ answer: null, error: expect.stringMatching(/^The address 169.254.169.254 is blocked/) }
    })
    expect(receiver.received.length).toBe(1)
    await receiver.close()
  })

  test('connects to none of several addresses of which one is blocked', async () => {
    const receiver = await startReceiver()
    const several = ['127.0.0.1', '::1'].map((address, index) => ({
      address,
      family: 4 + 2 * index
    }))
    const { error } = await post(receiver.url, { ...loopback, resolve: async () => several })
    expect(error).toMatch(/^The address ::1 is blocked/)
    expect(receiver.received).toEqual([])
    await receiver.close()
  })

  test.each([
    ['ENOTFOUND', 'The name does not exist in DNS (ENOTFOUND)'],
    ['EAI_AGAIN', 'The name cannot be looked up at the moment (EAI_AGAIN)'],
    ['EODD', 'The connection failed: EODD']
  ])('says what %s means', async (code, sentence) => {
    const error = Object.assign(new Error('getaddrinfo'), { code })
    const failing = { ...loopback, resolve: () => Promise.reject(error) }
    expect(await post('http://receiver.example.com/', failing)).toEqual({
      ...{ answer: null, error: sentence }
    })
  })

  test('gives up a lookup that never ends', async () => {
    const endless = { ...loopback, resolve: () => new Promise<never>(() => {}), timeoutMs: 100 }
    const { error } = await post('http://receiver.example.com/', endless)
    expect(error).toBe('The receiver did not respond within 0.1 seconds')
  })

  test('does not trust a receiver without a certificate that is known', async () => {
    const receiver = await startReceiver()
    const { error } = await post(receiver.url.replace('http:', 'https:'), loopback)
    expect(error).toMatch(/^The connection failed: /)
    await receiver.close()
  })
})
