import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { hasAddress, type Interfaces, lanAddresses } from './network-addresses.ts'

function card(...addresses: string[]): NetworkInterfaceInfo[] {
  return addresses.map((address) => {
    const rest = {
      address,
      netmask: '',
      mac: '',
      cidr: null,
      internal: address === '::1' || address.startsWith('127.')
    }
    return address.includes(':')
      ? { ...rest, family: 'IPv6', scopeid: 0 }
      : { ...rest, family: 'IPv4' }
  })
}

const LO = card('127.0.0.1', '::1')

test.each<[string, Interfaces, string[]]>([
  ['a card', { lo: LO, eth0: card('192.168.1.20', 'fd00::2', 'fe80::1') }, ['192.168.1.20']],
  [
    'cables before containers',
    { docker0: card('172.17.0.1'), lo: LO, eth0: card('10.0.0.5') },
    ['10.0.0.5', '172.17.0.1']
  ],
  ['two cards', { en0: card('192.168.1.20'), en1: card('10.0.0.5') }, ['192.168.1.20', '10.0.0.5']],
  ['IPv6 where there is nothing else', { eth0: card('fe80::1', '2001:db8::7') }, ['2001:db8::7']],
  ['none that the machine gave itself', { eth0: card('169.254.3.4', 'fe80::1') }, []],
  ['none without a network', { lo: LO, gone: undefined }, []]
])('the addresses on the network of %s', (_what, interfaces, expected) => {
  expect(lanAddresses(interfaces)).toEqual(expected)
})

test('an address is looked for among all there are', () => {
  const interfaces = { lo: LO, gone: undefined, eth0: card('192.168.1.20') }
  expect(hasAddress(interfaces, '127.0.0.1')).toBe(true)
  expect(hasAddress(interfaces, '192.168.1.20')).toBe(true)
  expect(hasAddress(interfaces, '192.168.1.2')).toBe(false)
})
