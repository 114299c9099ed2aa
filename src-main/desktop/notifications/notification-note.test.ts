import { describe, expect, test } from 'vitest'
import { MAX_NOTIFICATIONS, type Notification } from '#shared/api/notifications.ts'
import { noteFor } from './notification-note.ts'

const PEOPLE = {
  readerId: 9,
  names: new Map([
    [1, 'Priya Raman'],
    [2, 'Elena Petrova']
  ])
}

let lastId = 0
const about = (ticketId: number, actorId = 1) => ({
  id: ++lastId,
  ticketId,
  reference: `TKT-0000${ticketId}`,
  actorId,
  about: 'A secret description',
  mentioned: false,
  commentId: null,
  at: '2026-03-02T09:00:00.000Z'
})
const comment = (ticketId: number, actorId?: number): Notification => ({
  ...about(ticketId, actorId),
  ...{ kind: 'comment', to: null, commentId: 5 }
})
const note = (changes: Notification[], watched: number | null = null) =>
  noteFor(changes, PEOPLE, watched)

describe('a notification of one change names it and its author', () => {
  test.each<[Notification, string]>([
    [{ ...about(7), kind: 'assignee', to: 9 }, 'TKT-00007 assigned to you'],
    [{ ...about(7), kind: 'assignee', to: 2 }, 'TKT-00007 assigned to Elena Petrova'],
    [{ ...about(7), kind: 'assignee', to: null }, 'TKT-00007 is no longer assigned'],
    [{ ...about(7), kind: 'department', to: 'HR' }, 'TKT-00007 moved to HR'],
    [{ ...about(7), kind: 'priority', to: 'high' }, 'TKT-00007 now has high priority'],
    [{ ...about(7), kind: 'created', to: null }, 'New ticket TKT-00007'],
    [{ ...about(7), kind: 'created', to: null, mentioned: true }, 'You are mentioned in TKT-00007'],
    [{ ...comment(7), mentioned: true }, 'You are mentioned on TKT-00007'],
    [{ ...about(7), kind: 'note', to: null, commentId: 5 }, 'New note on TKT-00007'],
    [{ ...about(7), kind: 'reminder', to: null }, 'TKT-00007 needs your answer'],
    [comment(7), 'New comment on TKT-00007'],
    [{ ...about(7), kind: 'status', to: 'in-progress' }, 'TKT-00007 is now In Progress'],
    [{ ...about(7), kind: 'status', to: 'resolved' }, 'TKT-00007 is now Resolved']
  ])('%o', (change, title) => {
    expect(note([change])).toEqual({ title, body: 'Priya Raman', path: '/tickets/7' })
  })

  test.each<[Notification, string]>([
    [{ ...about(7), kind: 'form-asked', to: null, commentId: null }, '/tickets/7/form'],
    [{ ...about(7), kind: 'approval-needed', to: 4, commentId: null }, '/approvals/4']
  ])('and leads to where it is answered (D78, D80): %o', (change, path) => {
    expect(note([change])?.path).toBe(path)
  })

  const rule = { id: 3, name: 'Printers first' }
  const schedule = { id: 4, name: 'Check backups' }
  test.each<[Notification, string]>([
    [{ ...about(7), kind: 'priority', to: 'high', rule }, 'Rule “Printers first”'],
    [{ ...comment(7), rule }, 'Priya Raman (Rule “Printers first”)'],
    [{ ...about(7), actorId: null, kind: 'no-assignee', to: null, rule }, 'Rule “Printers first”'],
    [{ ...about(7), kind: 'created', to: null, schedule }, 'Schedule “Check backups”']
  ])('or what did it (D75, D77): %o', (change, body) => {
    expect(note([change])?.body).toBe(body)
  })

  test('whose account is gone shows as such', () => {
    expect(note([comment(7, 99)])?.body).toBe('Unknown User')
  })
})

describe('a notification of an alarm says when the ticket is due, and names no one (D73)', () => {
  const NOW = new Date('2026-03-02T09:00:00Z')
  const alarm = (kind: 'due-soon' | 'overdue', due: string): Notification => ({
    ...{ ...about(7), actorId: null, kind, to: 'resolution', due }
  })
  const soon = alarm('due-soon', '2026-03-02T09:30:00.000Z')
  const overdue = alarm('overdue', '2026-03-01T09:00:00.000Z')
  const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

  test.each<[Notification[], string, string]>([
    [
      [soon],
      'Resolution of TKT-00007 due in 30 minutes',
      `Due: ${timeOfDay.format(new Date('2026-03-02T09:30:00Z'))}`
    ],
    [
      [overdue],
      'Resolution of TKT-00007 is late',
      `Late since ${dayAndTime.format(new Date('2026-03-01T09:00:00Z'))}`
    ],
    [
      [overdue, comment(7)],
      '2 notifications of TKT-00007',
      `Late since ${dayAndTime.format(new Date('2026-03-01T09:00:00Z'))}, Priya Raman`
    ]
  ])('%#', (changes, title, body) => {
    expect(noteFor(changes, PEOPLE, null, NOW)).toEqual({ title, body, path: '/tickets/7' })
  })
})

const FIFTY = Array.from({ length: MAX_NOTIFICATIONS }, () => comment(7))

test.each([
  [
    'changes to one ticket name everyone who made them',
    [comment(7), comment(7, 2), comment(7)],
    ['3 changes to TKT-00007', 'Priya Raman, Elena Petrova', '/tickets/7']
  ],
  [
    'changes to several tickets lead to all that concern the person',
    [comment(1), comment(2), comment(2)],
    ['3 changes to your tickets', 'TKT-00001, TKT-00002', '/?status=all']
  ],
  [
    'of many tickets a few are named',
    [1, 2, 3, 4, 5].map((id) => comment(id)),
    ['5 changes to your tickets', 'TKT-00001, TKT-00002, TKT-00003 and 2 more', '/?status=all']
  ],
  [
    'as many as an answer can carry may be more',
    FIFTY,
    ['50 or more changes to TKT-00007', 'Priya Raman', '/tickets/7']
  ]
])('%s', (_what, changes, [title, body, path]) => {
  expect(note(changes)).toEqual({ title, body, path })
})

test('there is no notification without a change, or for the ticket on the screen', () => {
  expect(note([])).toBeNull()
  expect(note([comment(7), comment(7)], 7)).toBeNull()
  expect(note([comment(7), comment(8)], 7)).toMatchObject({
    title: 'New comment on TKT-00008',
    path: '/tickets/8'
  })
})
