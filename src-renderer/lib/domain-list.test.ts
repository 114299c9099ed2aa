import { expect, test } from 'vitest'
import { domainsOf, problemOfDomains } from './domain-list.ts'

test.each([
  ['', []],
  ['example.com', ['example.com']],
  [
    ' example.com\n\nexample.org, example.net;a.de\r\nexample.com ',
    ['example.com', 'example.org', 'example.net', 'a.de']
  ]
])('%j names %j', (text, domains) => {
  expect(domainsOf(text)).toEqual(domains)
})

test('an objection names the domain it is about', () => {
  const domains = ['a.de', 'b']
  const problem = (path: string) =>
    problemOfDomains([{ path, message: 'Wrong' }], 'registration.domains', domains)
  expect(problem('registration.domains.1')).toBe('b: Wrong')
  expect(problem('registration.domains')).toBe('Wrong')
  expect(problem('registration.mode')).toBeUndefined()
})
