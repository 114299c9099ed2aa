import { expect, test } from 'vitest'
import { isOfDomain } from '#shared/domain/mail.ts'
import { authenticationRejection, REJECTION_REASONS, ticketIn } from './intake-rules.ts'

test.each([
  // dmarc, dkim, spf, where no server is named, where one is
  ['none', 'none', 'none', null, 'unchecked'],
  ['pass', 'fail', 'fail', null, null],
  ['fail', 'pass', 'pass', 'forged', 'forged'],
  ['none', 'fail', 'fail', 'forged', 'forged'],
  ['none', 'none', 'fail', 'forged', 'forged'],
  ['none', 'pass', 'fail', null, null],
  ['none', 'fail', 'pass', null, null],
  ['none', 'fail', 'none', null, 'unchecked']
] as const)('with DMARC %s, DKIM %s and SPF %s a sender is %s and %s', (...row) => {
  const [dmarc, dkim, spf, unnamed, named] = row
  const rejectionWhere = (isNamed: boolean) =>
    authenticationRejection({ dmarc, dkim, spf }, isNamed)
  expect(rejectionWhere(false)).toBe(unnamed && REJECTION_REASONS[unnamed])
  expect(rejectionWhere(true)).toBe(named && REJECTION_REASONS[named])
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
