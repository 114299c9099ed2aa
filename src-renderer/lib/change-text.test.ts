import { expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import { changeParts } from './change-text.ts'

const [ADA, BOB, CAT] = [1, 2, 3]
const NAMES: Record<number, string> = { [ADA]: 'Ada', [BOB]: 'Bob', [CAT]: 'Cat' }

/** The sentence about what Ada did, or someone whose account is deleted. */
function sentence(change: object, actorId: number | null = ADA) {
  const at = '2026-03-02T09:00:00.000Z'
  return changeParts({ id: 1, actorId, at, ...change } as HistoryEntry)
    .map((part) => {
      if (typeof part === 'string') return part
      return 'person' in part
        ? (NAMES[part.person ?? 0] ?? 'Unknown User')
        : Object.values(part).join()
    })
    .join('')
}
const assignment = (from: number | null, to: number | null) => ({ kind: 'assignee', from, to })
const start = { kind: 'status', from: 'open', to: 'in-progress' }

it.each([
  [{ kind: 'created', from: null, to: 'open' }, 'Ada created the ticket'],
  [start, 'Ada changed the status from Open to In Progress'],
  [
    { kind: 'status', from: 'open', to: 'resolved', cause: 'waiting', afterDays: 5 },
    'Resolved automatically: no answer for 5 working days'
  ],
  [{ kind: 'waiting', from: null, to: 'requester' }, 'Ada set it to wait for the requester'],
  [{ kind: 'waiting', from: 'supplier', to: null }, 'Ada ended the wait for a supplier'],
  [{ kind: 'waiting', from: 'date', to: null, cause: 'waiting' }, 'No longer waiting for a date'],
  [assignment(null, BOB), 'Ada assigned it to Bob'],
  [assignment(BOB, CAT), 'Ada reassigned it from Bob to Cat'],
  [assignment(null, ADA), 'Ada took it over'],
  [assignment(BOB, ADA), 'Ada took it over from Bob'],
  [assignment(BOB, null), 'Ada unassigned Bob'],
  [assignment(ADA, null), 'Ada unassigned themselves'],
  [assignment(99, null), 'Ada unassigned Unknown User'],
  [{ kind: 'department', from: 'IT', to: 'HR' }, 'Ada moved it from IT to HR'],
  [{ kind: 'priority', from: 'low', to: 'high' }, 'Ada changed the priority from Low to High'],
  [{ kind: 'category', from: 'a', to: 'b' }, 'Ada changed the category from a to b'],
  [{ kind: 'subcategory', from: 'a', to: 'b' }, 'Ada changed the subcategory from a to b'],
  [{ kind: 'subcategory', from: null, to: 'b' }, 'Ada set the subcategory to b'],
  [{ kind: 'subcategory', from: 'a', to: null }, 'Ada removed the subcategory a'],
  [{ kind: 'linked', from: null, to: 'duplicate' }, 'Ada marked it as a duplicate'],
  [
    { kind: 'linked', from: null, to: 'duplicate', otherId: 42 },
    'Ada marked it as a duplicate of 42'
  ],
  [{ kind: 'unlinked', from: 'part', to: null }, 'Ada removed it from another ticket'],
  [{ kind: 'unlinked', from: 'part', to: null, otherId: 42 }, 'Ada removed it from 42']
])('%o is told as: %s', (change, text) => {
  expect(sentence(change)).toBe(text)
})

const RULE = { id: 3, name: 'Printers first' }

it.each([
  [
    { kind: 'priority', from: 'low', to: 'high' },
    'The rule “Printers first” changed the priority from Low to High after a change by Ada'
  ],
  [assignment(null, ADA), 'The rule “Printers first” assigned it to Ada after a change by Ada'],
  [
    assignment(BOB, CAT),
    'The rule “Printers first” reassigned it from Bob to Cat after a change by Ada'
  ],
  [
    { kind: 'waiting', from: null, to: 'supplier' },
    'The rule “Printers first” set it to wait for a supplier'
  ]
])('%o by a rule is told as: %s (D75)', (change, text) => {
  expect(sentence({ ...change, rule: RULE })).toBe(text)
})

it('a rule that a time has begun names no one who has caused it', () => {
  expect(sentence({ kind: 'department', from: 'IT', to: 'HR', rule: RULE }, null)).toBe(
    'The rule “Printers first” moved it from IT to HR'
  )
})

it('a change names no person whose account is deleted', () => {
  expect(sentence(start, null)).toBe('Unknown User changed the status from Open to In Progress')
  expect(sentence(assignment(BOB, null), null)).toBe('Unknown User unassigned Bob')
})
