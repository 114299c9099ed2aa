import { expect, it } from 'vitest'
import type { Notification } from '#shared/api/notifications.ts'
import { weekdayText } from '../../lib/weekday-text.ts'
import { badgeText, notificationParts } from './notification-text.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

const about = {
  ...{ id: 1, ticketId: 7, reference: 'TKT-00007', about: 'The printer', actorId: 2 },
  ...{ mentioned: false, at: '2026-03-02T09:00:00.000Z' }
}

/** The sentence as it is read to person 1, with numbers for names. */
const read = (item: Notification) =>
  notificationParts(item, 1, NOW)
    .map((part) => (typeof part === 'string' ? part : `#${part.person}`))
    .join('')

const created = { kind: 'created', to: null, commentId: null } as const
const comment = { kind: 'comment', to: null, commentId: 5 } as const
const note = { kind: 'note', to: null, commentId: 5 } as const
const assignee = { kind: 'assignee', commentId: null } as const

const value = (kind: string, to: string) => ({ kind, to, commentId: null }) as Notification

it.each<[Notification, string]>([
  [{ ...about, ...created }, '#2 created the ticket'],
  [{ ...about, ...created, mentioned: true }, '#2 mentioned you in a new ticket'],
  [{ ...about, ...value('status', 'in-progress') }, '#2 changed the status to In Progress'],
  [{ ...about, ...assignee, to: 1 }, '#2 assigned it to you'],
  [{ ...about, ...assignee, to: 2 }, '#2 took it over'],
  [{ ...about, ...assignee, to: 3 }, '#2 assigned it to #3'],
  [{ ...about, ...assignee, to: null }, '#2 unassigned it'],
  [{ ...about, ...value('department', 'HR') }, '#2 moved it to HR'],
  [{ ...about, ...value('priority', 'high') }, '#2 changed the priority to High'],
  [{ ...about, ...comment }, '#2 commented'],
  [{ ...about, ...comment, mentioned: true }, '#2 mentioned you'],
  [
    { ...about, ...value('reminder', '2026-03-09T12:00:00.000Z') },
    `#2 is waiting for your answer and will resolve it on ${weekdayText('2026-03-09T12:00:00.000Z')}`
  ],
  [{ ...about, kind: 'reminder', to: null, commentId: null }, '#2 is waiting for your answer'],
  [{ ...about, ...note }, '#2 wrote a note'],
  [{ ...about, ...note, mentioned: true, actorId: null }, '#null mentioned you in a note']
])('%o', (item, sentence) => expect(read(item)).toBe(sentence))

const byRule = { ...about, rule: { id: 3, name: 'Printers first' } }
const bySchedule = { ...about, schedule: { id: 4, name: 'Check backups' } }

it.each<[Notification, string]>([
  [
    { ...byRule, ...value('priority', 'high') },
    'The rule “Printers first” changed the priority to High'
  ],
  [{ ...byRule, ...assignee, to: 1 }, 'The rule “Printers first” assigned it to you'],
  [{ ...byRule, ...assignee, to: 2 }, 'The rule “Printers first” assigned it to #2'],
  [{ ...byRule, ...comment }, '#2 commented by the rule “Printers first”'],
  [
    { ...byRule, ...note, mentioned: true },
    '#2 mentioned you in a note by the rule “Printers first”'
  ],
  [
    { ...byRule, kind: 'no-assignee', to: null, commentId: null },
    'The rule “Printers first” found no one to assign it to: all are away'
  ],
  [{ ...bySchedule, ...created }, 'The schedule “Check backups” raised the ticket'],
  [{ ...bySchedule, ...created, mentioned: true }, '#2 mentioned you in a new ticket'],
  [{ ...bySchedule, ...assignee, to: 1 }, 'The schedule “Check backups” assigned it to you']
])('%o says what did it (D75, D77)', (item, sentence) => expect(read(item)).toBe(sentence))

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

it.each([
  ['due-soon', '2026-03-02T09:30:00.000Z', () => 'Resolution due in 30 minutes'],
  ['due-soon', '2026-03-02T08:30:00.000Z', () => 'Resolution was due 30 minutes ago'],
  [
    'overdue',
    '2026-03-02T08:30:00.000Z',
    (due) => `Resolution late since ${timeOfDay.format(due)}`
  ],
  [
    'overdue',
    '2026-02-27T08:30:00.000Z',
    (due) => `Resolution late since ${dayAndTime.format(due)}`
  ]
] satisfies ['due-soon' | 'overdue', string, (due: Date) => string][])(
  'an alarm %s of %s says when the ticket is or was due, and names no one (D73)',
  (kind, due, sentence) => {
    const alarm = { kind, due, to: 'resolution', actorId: null, commentId: null } as const
    expect(read({ ...about, ...alarm })).toBe(sentence(new Date(due)))
  }
)

it('the badge counts no further than two digits', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual([undefined, '1', '99', '99+'])
})
