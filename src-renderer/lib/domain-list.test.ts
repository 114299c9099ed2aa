import { expect, test } from 'vitest'
import { domainsOf } from './domain-list.ts'

test.each([
  ['', []],
  ['example.com', ['example.com']],
  [
    ' example.com\n\nexample.org, example.net;a.de\r\nexample.com ',
    ['example.com', 'example.org', 'example.net', 'a.de']
  ]
])('the list %j has the domains %j', (text, domains) => {
  expect(domainsOf(text)).toEqual(domains)
})
