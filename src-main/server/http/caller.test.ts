import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressKey, clientInfoOf } from './caller.ts'

const PROXY = '10.0.0.5'
const forwarded = (forwardedFor: string, proto = 'https') => ({
  'x-forwarded-for': forwardedFor,
  'x-forwarded-proto': proto
})

describe('without a proxy that is trusted', () => {
  test.each<readonly [string | undefined, IncomingHttpHeaders, string, boolean]>([
    ['127.0.0.1', {}, '127.0.0.1', true],
    ['::1', {}, '::1', true],
    ['::ffff:127.0.0.1', {}, '127.0.0.1', true],
    ['::ffff:192.168.1.7', {}, '192.168.1.7', false],
    ['127.0.0.1', forwarded('192.168.1.7'), '127.0.0.1', false],
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
      .flatMap((name) => [{ [name]: '127.0.0.1' }, { [name]: '' }])
      .map((headers) => ['127.0.0.1', headers, '127.0.0.1', false] as const),
    ['192.168.1.7', forwarded('127.0.0.1'), '192.168.1.7', false],
    ['10.0.0.50', forwarded('192.168.1.7'), '10.0.0.50', false],
    [undefined, {}, 'unknown', false]
  ])('%s with %j is %s, local: %s', (remote, headers, address, isLocal) => {
    expect(clientInfoOf(remote, headers, [PROXY])).toEqual({ address, isLocal })
  })
})

describe('through a proxy that is trusted', () => {
  test.each([
    ['192.168.1.7', '192.168.1.7'],
    ['1.2.3.4, 192.168.1.7', '192.168.1.7'],
    ['127.0.0.1, 192.168.1.7', '192.168.1.7'],
    ['192.168.1.7, 10.0.0.6', '192.168.1.7'],
    ['1.2.3.4,192.168.1.7 ,10.0.0.6', '192.168.1.7'],
    ['::ffff:192.168.1.7', '192.168.1.7'],
    ['2001:DB8::7', '2001:db8::7'],
    ['10.0.0.6', '10.0.0.6'],
    ['', PROXY],
    ['unknown', PROXY],
    ['192.168.1.7, evil', PROXY],
    ['192.168.1.7:5000', '192.168.1.7'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[::ffff:192.168.1.7]:443', '192.168.1.7'],
    ['1.2.3.4:5678, 192.168.1.7:5000, 10.0.0.6:80', '192.168.1.7'],
    ['1.2.3.4:', PROXY],
    ['[192.168.1.7', PROXY],
    ['[2001:db8::1]:443:1', PROXY],
    ['[evil]:443', PROXY]
  ])('what it says (%j) is from %s', (header, address) => {
    const caller = clientInfoOf(`::ffff:${PROXY}`, forwarded(header), [PROXY, '10.0.0.6'])
    expect(caller).toEqual({ address, isLocal: false, isSecure: true })
  })

  test.each([
    ['https', true],
    ['HTTPS', true],
    ['http, https', true],
    ['https, http', false],
    ['http', false],
    ['', false]
  ])('over %j: is it TLS? %s', (proto, isSecure) => {
    expect(clientInfoOf(PROXY, forwarded('192.168.1.7', proto), [PROXY]).isSecure).toBe(isSecure)
  })

  test.each([{}, forwarded('127.0.0.1'), forwarded('::1'), { 'x-forwarded-for': '127.0.0.1' }])(
    'nothing is local, on the server’s own machine either: %j',
    (headers) => {
      expect(clientInfoOf('127.0.0.1', headers, ['127.0.0.1']).isLocal).toBe(false)
    }
  )

  test('it is believed by its address in either way of writing it', () => {
    const { address } = clientInfoOf('127.0.0.1', forwarded('10.0.0.7'), ['::ffff:127.0.0.1'])
    expect(address).toBe('10.0.0.7')
  })
})

describe('limits count', () => {
  test.each([
    ['192.168.1.7', '192.168.1.7'],
    ['::ffff:192.168.1.7', '192.168.1.7'],
    ['::FFFF:c0a8:107', '192.168.1.7'],
    ['0:0:0:0:0:ffff:192.168.1.7', '192.168.1.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['in-process', 'in-process'],
    ['unknown', 'unknown']
  ])('%s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
