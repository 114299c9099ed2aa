import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createTestLog } from '#support/server/test-server.ts'
import { CONNECTION_LIMITS, countConnections, requestLimitOptions } from './connection-limits.ts'

/** Opens connections from addresses, one after the other. @returns whether each is one too many */
function connect(
  addresses: readonly string[],
  { total = 100, perAddress = 1, trustedProxies = [] as string[] } = {}
) {
  const server = new EventEmitter() as Server
  const limits = { ...CONNECTION_LIMITS, total, perAddress }
  const isOverLimit = countConnections(server, { limits, trustedProxies, log: createTestLog() })
  return addresses.map((remoteAddress, remotePort) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      remotePort,
      destroy: vi.fn()
    })
    server.emit('connection', socket)
    const answer = isOverLimit(socket)
    // Lets go of the time within which it would be told.
    if (answer) socket.emit('close')
    return answer
  })
}

test.each([
  ['an IPv6 network of 64 bits', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1']],
  ['an IPv4 address in either form', ['192.168.1.7', '::ffff:192.168.1.7', '::ffff:192.168.1.8']]
])('%s has as many connections as one address', (_what, addresses) => {
  expect(connect(addresses)).toEqual([false, true, false])
})

test('a proxy that is trusted has as many as all together: everyone comes through it', () => {
  const addresses = ['::ffff:10.0.0.5', '10.0.0.5', '10.0.0.5', '10.0.0.6', '10.0.0.6', '10.0.0.5']
  const answers = connect(addresses, { total: 5, trustedProxies: ['10.0.0.5'] })
  expect(answers).toEqual([false, false, false, false, true, false])
})

test('a few addresses that ask for nothing leave room, and not for long are their connections kept', () => {
  const { total, perAddress } = CONNECTION_LIMITS
  expect(2 * perAddress).toBeLessThanOrEqual(total / 2)
  // Three connections each for three hundred people behind one router.
  expect(perAddress).toBeGreaterThanOrEqual(900)
  const { headersTimeout, connectionsCheckingInterval } = requestLimitOptions(CONNECTION_LIMITS)
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(12_000)
})
