import { describe, expect, test } from 'vitest'
import { english } from '../languages/texts.ts'
import { reasonToDecline, reasonToDeclineNew, type WantedFields } from './ticket-rights.ts'

const ME = 1
const REQUESTER = 2
const ticket = {
  ...{ id: 7, department: 'HR', requesterId: REQUESTER, assigneeId: null as number | null },
  ...({ status: 'open', priority: 'low', category: 'other', subcategory: null } as const)
}
const outsider = { id: ME, role: 'Civil' }
const team = { id: ME, role: 'hr' }
const specialist = { id: ME, role: 'IT Support Specialist' }
const requester = { id: REQUESTER, role: 'Civil' }
const taken = { ...ticket, assigneeId: ME }
const resolved = { ...ticket, status: 'resolved' } as const
const handlers = { ticketChanges: 'handlers', privateDepartments: [] } as const
const hidden = { privateDepartments: ['hr'] }
const legal = { privateDepartments: ['legal'] }

const SEIZE: WantedFields = { assigneeId: ME }
const GIVE: WantedFields = { assigneeId: 9 }
const MOVE: WantedFields = { department: 'Legal' }
const RAISE: WantedFields = { priority: 'high' }
const CANCEL: WantedFields = { status: 'cancelled' }
const REOPEN: WantedFields = { status: 'open' }
const PRIVATE = /handle a private ticket/
const INTO = /move it to a private department/
const NOTES = /internal notes/
const LIMITED = /handle a ticket can change it/

describe('a change', () => {
  test.each([
    // As the specification says, anyone changes anything.
    [
      'of everything by an outsider',
      outsider,
      ticket,
      { ...SEIZE, ...MOVE, ...RAISE },
      false,
      null
    ],
    // Who reads a note has it from the team, the assignee or a specialist.
    ['taking a ticket with a note', outsider, ticket, SEIZE, true, NOTES],
    ['moving one with a note', outsider, ticket, MOVE, true, NOTES],
    ['of one with a note that gives no one a right', outsider, ticket, RAISE, true, null],
    ['giving one with a note away, as its requester', requester, ticket, GIVE, true, NOTES],
    ['the same as a requester of the team', { ...team, id: REQUESTER }, ticket, GIVE, true, NOTES],
    ['giving one with a note away, as its team', team, ticket, GIVE, true, null],
    ['the same as its assignee', outsider, taken, GIVE, true, null],
    ['the same as a specialist', specialist, ticket, MOVE, true, null],
    ['to how it is already', { ...outsider, ...hidden }, ticket, { department: ' hr' }, true, null],
    // A private ticket, at either end.
    ['of a private one by its follower', { ...outsider, ...hidden }, ticket, RAISE, false, PRIVATE],
    ['giving a private one a friend', { ...requester, ...hidden }, ticket, GIVE, false, PRIVATE],
    ['moving a private one out', { ...requester, ...hidden }, ticket, MOVE, false, PRIVATE],
    ['of a private one by its team', { ...team, ...hidden }, ticket, MOVE, false, null],
    ['of a private one by its assignee', { ...outsider, ...hidden }, taken, GIVE, false, null],
    ['cancelling an own private one', { ...requester, ...hidden }, ticket, CANCEL, false, null],
    ['moving one out of sight', { ...outsider, ...legal }, ticket, MOVE, false, INTO],
    ['moving one out of sight, as its team', { ...team, ...legal }, ticket, MOVE, false, null],
    // Where only handlers change tickets.
    ['by an outsider, limited', { ...outsider, ...handlers }, ticket, RAISE, false, LIMITED],
    ['by the requester, limited', { ...requester, ...handlers }, ticket, RAISE, false, LIMITED],
    ['by the team, limited', { ...team, ...handlers }, ticket, { ...GIVE, ...MOVE }, false, null],
    ['by the assignee, limited', { ...outsider, ...handlers }, taken, RAISE, false, null],
    ['cancelling, limited', { ...requester, ...handlers }, ticket, CANCEL, false, null],
    [
      'cancelling with more',
      { ...requester, ...handlers },
      ticket,
      { ...CANCEL, ...RAISE },
      false,
      LIMITED
    ],
    ['cancelling another one', { ...outsider, ...handlers }, ticket, CANCEL, false, LIMITED],
    ['reopening, limited', { ...requester, ...handlers }, resolved, REOPEN, false, null],
    ['reopening another one', { ...outsider, ...handlers }, resolved, REOPEN, false, LIMITED],
    ['cancelling a resolved one', { ...requester, ...handlers }, resolved, CANCEL, false, LIMITED]
  ] as const)('%s', (_what, person, before, wanted, hasNotes, reason) => {
    const answer = reasonToDecline(person, before, wanted, hasNotes)
    if (reason === null) expect(answer).toBeNull()
    else expect(answer && english(answer)).toMatch(reason)
  })
})

describe('a new ticket', () => {
  const friend = { id: 9, role: 'Marketing' }
  const member = { id: 9, role: 'HR' }
  const newcomer = { ...member, unconfirmedTeam: true } as const
  test.each([
    ['public, with a friend', outsider, friend, true],
    ['private, with a friend', { ...outsider, ...hidden }, friend, false],
    ['private, with its requester', { ...outsider, ...hidden }, outsider, false],
    ['private, with a member', { ...outsider, ...hidden }, member, true],
    ['private, with someone of an unconfirmed team', { ...outsider, ...hidden }, newcomer, false],
    ['private, by a member, with such a person', { ...team, ...hidden }, newcomer, true],
    ['private, by a member, with a friend', { ...team, ...hidden }, friend, true],
    ['with a friend where handlers change tickets', { ...outsider, ...handlers }, friend, false],
    ['with no one', { ...outsider, ...handlers, ...hidden }, null, true]
  ] as const)('%s', (_what, person, assignee, isAllowed) => {
    expect(reasonToDeclineNew(person, ticket, assignee) === null).toBe(isAllowed)
  })
})
