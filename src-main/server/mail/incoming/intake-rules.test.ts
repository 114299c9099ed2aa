import { describe, expect, test } from 'vitest'
import { isOfDomain } from '#shared/domain/mail.ts'
import { effectOf, isForged, partOf, takesPart, ticketIn } from './intake-rules.ts'

const NOW = new Date('2026-03-20T09:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

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

describe('an answer', () => {
  const ticket = { requesterId: 1, assigneeId: 2, department: 'IT' }
  const requester = partOf({ id: 1, role: 'HR' }, ticket, false)
  const assignee = partOf({ id: 2, role: 'HR' }, ticket, true)
  const team = partOf({ id: 3, role: 'it' }, ticket, false)
  const follower = partOf({ id: 4, role: 'HR' }, ticket, true)
  const somebody = partOf({ id: 5, role: 'HR' }, ticket, false)

  test.each([
    ['a requester', requester, true],
    ['an assignee', assignee, true],
    ['the team', team, true],
    ['a specialist', partOf({ id: 6, role: 'IT Support Specialist' }, ticket, false), true],
    ['a follower', follower, true],
    ['somebody else', somebody, false]
  ])('of %s takes part: %s', (_who, part, is) => {
    expect(takesPart(part)).toBe(is)
  })

  test.each([
    ['an open ticket', 'open', null, requester, 'comment'],
    ['a cancelled ticket', 'cancelled', null, requester, 'comment'],
    ['one resolved today, by its requester', 'resolved', ago(0), requester, 'reopen'],
    ['one resolved 14 days ago, by its requester', 'resolved', ago(14), requester, 'reopen'],
    ['one resolved 15 days ago, by its requester', 'resolved', ago(15), requester, 'related'],
    ['one resolved after now, by its requester', 'resolved', ago(-2000), requester, 'reopen'],
    ['one resolved today, by a follower', 'resolved', ago(1), follower, 'reopen'],
    ['one resolved 15 days ago, by a follower', 'resolved', ago(15), follower, 'related'],
    ['one resolved today, by its assignee', 'resolved', ago(1), assignee, 'comment'],
    ['one resolved 15 days ago, by its team', 'resolved', ago(15), team, 'comment'],
    ['one resolved today, by somebody else', 'resolved', ago(1), somebody, 'comment'],
    ['one resolved 15 days ago, by somebody else', 'resolved', ago(15), somebody, 'related'],
    [
      'one resolved today, by a requester of the team',
      'resolved',
      ago(1),
      { ...team, isRequester: true },
      'reopen'
    ]
  ] as const)('to %s', (_what, status, resolvedAt, part, effect) => {
    expect(effectOf({ status, resolvedAt }, part, NOW)).toBe(effect)
  })
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
