import { expect, test } from 'vitest'
import { isOfDomain } from '#shared/domain/mail.ts'
import { isForged, ticketIn } from './intake-rules.ts'

test.each([
  // dmarc, dkim, spf, forged
  ['none', 'none', 'none', false],
  ['pass', 'fail', 'fail', false],
  ['fail', 'pass', 'pass', true],
  ['none', 'fail', 'fail', true],
  ['none', 'none', 'fail', true],
  ['none', 'pass', 'fail', false],
  ['none', 'fail', 'pass', false],
  ['none', 'fail', 'none', false]
] as const)('with DMARC %s, DKIM %s and SPF %s a sender is forged: %s', (dmarc, dkim, spf, is) => {
  expect(isForged({ dmarc, dkim, spf })).toBe(is)
})

test.each([
  ['Re: [TKT-00042] Printer', 42],
  ['AW: tkt-00042 printer', 42],
  ['TKT-123456', 123_456],
  ['TKT-42', null],
  ['XTKT-00042', null],
  ['TKT-00000', null],
  ['Printer', null]
])('the subject %j names the ticket %s', (subject, id) => {
  expect(ticketIn(subject)).toBe(id)
})

test.each([
  ['ada@example.com', true],
  ['ada@sub.example.com', false],
  ['ada@example.com.evil.org', false],
  ['"a@example.com"@evil.org', false]
])('%s is of the domain example.com: %s', (address, is) => {
  expect(isOfDomain(address, ['example.com'])).toBe(is)
})
