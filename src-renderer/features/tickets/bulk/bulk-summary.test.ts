import { expect, test } from 'vitest'
import { reasonsOf, refusedResult, undoOf } from './bulk-summary.ts'

const before = (id: number, assigneeId: number | null) => ({
  ...{ id, ticketId: `TKT-0000${id}`, assigneeId },
  ...({ status: 'open', priority: 'low', department: 'IT' } as const)
})

test('reasons are said once, with the tickets that they are about', () => {
  const lost = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, reason: 'It could not be found.' }))
  expect(reasonsOf({ unchanged: [...lost, { id: 9, reason: 'It was so already.' }] })).toBe(
    'TKT-00001, TKT-00002, TKT-00003, TKT-00004, TKT-00005 and 2 more: It could not be found. TKT-00009: It was so already.'
  )
})

test('an undo is one call for all tickets with the same former values, and of these alone', () => {
  const changed = [before(1, null), before(2, 7), before(3, null)]
  expect(undoOf({ ids: [1, 2, 3], assigneeId: 4 }, { changed })).toEqual([
    { ids: [1, 3], assigneeId: null },
    { ids: [2], assigneeId: 7 }
  ])
  expect(undoOf({ ids: [1, 2, 3], status: 'resolved' }, { changed })).toEqual([
    { ids: [1, 2, 3], status: 'open' }
  ])
  expect(undoOf({ ids: [2], assigneeId: null }, { changed: [before(2, 7)] })).toEqual([
    { ids: [2], assigneeId: 7 }
  ])
})

test('a department comes back with the assignee who was lost with it', () => {
  expect(undoOf({ ids: [2], department: 'HR' }, { changed: [before(2, 7)] })).toEqual([
    { ids: [2], department: 'IT', assigneeId: 7 }
  ])
})

test('what is refused as a whole is said of each ticket', () => {
  const reason = 'The account of this person is disabled'
  expect(refusedResult(reason, { ids: [1, 2], assigneeId: 7 })).toEqual({
    changed: [],
    unchanged: [
      { id: 1, reason },
      { id: 2, reason }
    ]
  })
})
