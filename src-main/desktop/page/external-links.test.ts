import { expect, test } from 'vitest'
import { isAppAddress } from './app-address.ts'
import { externalAddress } from './external-links.ts'

test.each<[string, string | null]>([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['HTTP://example.org', 'http://example.org/'],
  ['mailto:desk@example.org', 'mailto:desk@example.org'],
  ...[
    ...['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,hello', 'app://desk/tickets'],
    ...['smb://server/share', 'ms-msdt:/id', 'ftp://example.org/', '//example.org/', 'a b', '']
  ].map((address): [string, null] => [address, null])
])('%j is opened outside as %j', (address, expected) => {
  expect(externalAddress(address)).toBe(expected)
})

test('only app://desk is ours', () => {
  for (const address of ['app://desk/', 'app://desk/tickets/7?a=b', 'APP://desk/'])
    expect(isAppAddress(address), address).toBe(true)
  for (const address of [
    ...['app://other/', 'app://desk.example.org/', 'app://user@desk:1/', 'https://desk/'],
    ...['about:blank', '']
  ])
    expect(isAppAddress(address), address).toBe(false)
})
