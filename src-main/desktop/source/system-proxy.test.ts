import { expect, test } from 'vitest'
import { proxyAddress } from './system-proxy.ts'

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['DIRECT; PROXY proxy.example:3128', null],
  ['SOCKS5 proxy.example:1080', null],
  ['PROXY [fd00::1]:3128', 'http://[fd00::1]:3128'],
  ['', null],
  ['PROXY', null]
])('the proxy of the setting “%s”', (answer, address) => {
  expect(proxyAddress(answer)).toBe(address)
})
