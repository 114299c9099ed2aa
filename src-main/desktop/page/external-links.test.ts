import { describe, expect, test } from 'vitest'
import { isAppAddress } from './app-address.ts'
import { externalAddress } from './external-links.ts'

describe('externalAddress', () => {
  test.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['HTTP://example.org', 'http://example.org/'],
    ['mailto:desk@example.org', 'mailto:desk@example.org']
  ])('%s goes outside', (address, expected) => {
    expect(externalAddress(address)).toBe(expected)
  })

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'app://desk/tickets',
    'smb://server/share',
    'ms-msdt:/id',
    'ftp://example.org/',
    '//example.org/',
    'not an address',
    ''
  ])('%j stays', (address) => {
    expect(externalAddress(address)).toBeNull()
  })
})

describe('isAppAddress', () => {
  test.each(['app://desk/', 'app://desk/tickets/7?a=b', 'APP://desk/'])('%s is ours', (address) => {
    expect(isAppAddress(address)).toBe(true)
  })

  test.each([
    'app://other/',
    'app://desk.example.org/',
    'app://user@desk:1/',
    'https://desk/',
    'about:blank',
    ''
  ])('%j is not ours', (address) => {
    expect(isAppAddress(address)).toBe(false)
  })
})
