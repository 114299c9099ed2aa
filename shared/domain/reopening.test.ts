import { describe, expect, test } from 'vitest'
import { involvementIn, isInvolved, replyEffect } from './reopening.ts'

const NOW = new Date('2026-03-20T09:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

describe('a reply', () => {
  const ticket = { requesterId: 1, assigneeId: 2, department: 'IT' }
  const requester = involvementIn(ticket, { id: 1, role: 'HR' }, false)
  const assignee = involvementIn(ticket, { id: 2, role: 'HR' }, true)
  const team = involvementIn(ticket, { id: 3, role: 'it' }, false)
  const own = { ...team, isRequester: true }
  const follower = involvementIn(ticket, { id: 4, role: 'HR' }, true)
  const other = involvementIn(ticket, { id: 5, role: 'HR' }, false)

  test.each([
    ['a requester', requester, true],
    ['an assignee', assignee, true],
    ['the team', team, true],
    ['a specialist', involvementIn(ticket, { id: 6, role: 'IT Support Specialist' }, false), true],
    ['a follower', follower, true],
    ['another person', other, false]
  ])('of %s is from a person involved: %s', (_who, involvement, is) => {
    expect(isInvolved(involvement)).toBe(is)
  })

  const limited = { id: 4, role: 'HR', ticketChanges: 'handlers' } as const
  const hidden = { id: 4, role: 'HR', privateDepartments: ['it'] }

  test.each([
    ['an open ticket', 'open', null, requester, 'comment'],
    ['a cancelled ticket', 'cancelled', null, requester, 'comment'],
    ['one resolved today, by its requester', 'resolved', ago(0).toISOString(), requester, 'reopen'],
    ['one resolved 14 days ago, by its requester', 'resolved', ago(14), requester, 'reopen'],
    ['one resolved 15 days ago, by its requester', 'resolved', ago(15), requester, 'follow-up'],
    ['one resolved after now, by its requester', 'resolved', ago(-2000), requester, 'reopen'],
    ['one resolved today, by a follower', 'resolved', ago(1), follower, 'reopen'],
    [
      'of handlers, by a follower',
      'resolved',
      ago(1),
      involvementIn(ticket, limited, true),
      'comment'
    ],
    [
      'a private one, by a follower',
      'resolved',
      ago(1),
      involvementIn(ticket, hidden, true),
      'comment'
    ],
    ['one resolved 15 days ago, by a follower', 'resolved', ago(15), follower, 'follow-up'],
    ['one resolved today, by its assignee', 'resolved', ago(1), assignee, 'comment'],
    ['one resolved 15 days ago, by its team', 'resolved', ago(15), team, 'comment'],
    ['one resolved today, by another person', 'resolved', ago(1), other, 'comment'],
    ['one resolved 15 days ago, by another person', 'resolved', ago(15), other, 'follow-up'],
    ['one resolved today, by a requester of the team', 'resolved', ago(1), own, 'reopen']
  ] as const)('to %s', (_what, status, resolvedAt, involvement, effect) => {
    expect(replyEffect({ status, resolvedAt }, involvement, NOW)).toBe(effect)
  })
})
