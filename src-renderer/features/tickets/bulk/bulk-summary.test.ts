import { expect, test } from 'vitest'
import { reasonsOf, rejectedResult, undoOf } from './bulk-summary.ts'

const before = (id: number, assigneeId: number | null) => ({
  ...{ id, ticketId: `TKT-0000${id}`, assigneeId },
  ...({ status: 'open', priority: 'low', department: 'IT' } as const)
})

const IVAN = { id: 1, role: 'IT' }

test('reasons are said once, with the tickets that they are about', () => {
  const lost = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, reason: 'It could not be found.' }))
  expect(reasonsOf({ unchanged: [...lost, { id: 9, reason: 'Already set.' }] })).toBe(
    'TKT-00001, TKT-00002, TKT-00003, TKT-00004, TKT-00005 and 2 more: It could not be found. TKT-00009: Already set.'
  )
})

test.each([
  [
    'all with the same former value',
    { ids: [1, 2, 3], status: 'resolved' },
    [{ ids: [1, 2, 3], status: 'open' }]
  ],
  [
    'each former value',
    { ids: [1, 2, 3], assigneeId: 4 },
    [
      { ids: [1, 3], assigneeId: null },
      { ids: [2], assigneeId: 7 }
    ]
  ],
  ['an assignee who was taken away', { ids: [2], assigneeId: null }, [{ ids: [2], assigneeId: 7 }]],
  // A department comes back with the assignee who was lost with it.
  [
    'what was lost too',
    { ids: [2], department: 'HR' },
    [{ ids: [2], department: 'IT', assigneeId: 7 }]
  ]
] as [string, Parameters<typeof undoOf>[0], object[]][])(
  'an undo is one call for %s',
  (_what, change, calls) => {
    const all = [before(1, null), before(2, 7), before(3, null)]
    const changed = all.filter(({ id }) => change.ids.includes(id))
    const { ids: _, ...expected } = change
    expect(undoOf(change, { changed }, IVAN)).toEqual(calls.map((call) => ({ ...call, expected })))
  }
)

test('what a person has given out of their hands is undone by others alone', () => {
  const changed = [before(1, null), before(2, 1)]
  const moved = { ids: [1, 2], department: 'HR' }
  expect(undoOf(moved, { changed }, { ...IVAN, ticketChanges: 'handlers' })).toEqual([])
  expect(undoOf(moved, { changed }, { ...IVAN, privateDepartments: ['hr'] })).toEqual([])
  const given = undoOf(
    { ids: [2], assigneeId: 1 },
    { changed: [before(2, 7)] },
    { id: 1, role: 'Civil', ticketChanges: 'handlers' }
  )
  expect(given).toEqual([{ ids: [2], assigneeId: 7, expected: { assigneeId: 1 } }])
})

test('what is rejected as a whole is said of each ticket', () => {
  const reason = 'The account of this person is disabled'
  const unchanged = [1, 2].map((id) => ({ id, reason }))
  const rejected = rejectedResult(reason, { ids: [1, 2], assigneeId: 7 })
  expect(rejected).toEqual({ changed: [], unchanged })
})
