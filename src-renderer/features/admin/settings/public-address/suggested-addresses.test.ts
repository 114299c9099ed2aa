import { expect, test } from 'vitest'
import { suggestedAddresses, type Ways } from './suggested-addresses.ts'

const hosts = { given: ['desk.example.com'], machine: 'fileserver' }

test.each<[string, Partial<Ways>, string[]]>([
  ['a page that others open too', { origin: 'https://desk.test:8443' }, ['https://desk.test:8443']],
  [
    'a page of the own machine',
    { origin: 'http://127.0.0.1:4180', hosts },
    ['https://desk.example.com', 'http://fileserver:4180']
  ],
  [
    'a port that others can not reach',
    { origin: 'http://localhost:4180', hosts: { given: [], machine: null } },
    []
  ],
  ['names that are not known yet', { origin: 'http://[::1]' }, []],
  [
    'a desktop that shares',
    { origin: null, shared: ['https://10.0.4.7:4180'] },
    ['https://10.0.4.7:4180']
  ],
  ['a desktop that shares nothing', { origin: null, hosts }, []]
])('the suggestions of %s', (_what, ways, addresses) => {
  expect(suggestedAddresses({ origin: null, shared: [], hosts: undefined, ...ways })).toEqual(
    addresses
  )
})
