import { expect, test } from 'vitest'
import { dnKey } from './directory-groups.ts'

test.each([
  ['CN=Staff,OU=Groups,DC=Example', 'cn=staff,ou=groups,dc=example'],
  [' cn = Staff , ou=Groups ', 'cn=staff,ou=groups'],
  ['cn=Help\\, Desk,dc=a', 'cn=help\\, desk,dc=a'],
  ['cn=Help\\2C Desk,dc=a', 'cn=help\\, desk,dc=a'],
  ['cn=M\\C3\\BCller,dc=a', 'cn=müller,dc=a'],
  ['cn=Müller,dc=a', 'cn=müller,dc=a'],
  ['cn=back\\\\2cslash,dc=a', 'cn=back\\\\2cslash,dc=a']
])('%s is compared as %s', (name, key) => {
  expect(dnKey(name)).toBe(key)
})

test('A comma in a name is none between names', () => {
  expect(dnKey('cn=a\\,dc=b')).not.toBe(dnKey('cn=a,dc=b'))
  expect(dnKey('cn=a\\2Cdc=b')).not.toBe(dnKey('cn=a,dc=b'))
})
