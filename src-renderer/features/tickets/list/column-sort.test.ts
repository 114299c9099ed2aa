import { expect, test } from 'vitest'
import { ariaSort, nextOrder } from './column-sort.ts'

test('a click sorts by a column, another one the other way, a third one as at first', () => {
  const first = nextOrder('priority')
  expect(first).toEqual({ sort: 'priority', direction: 'desc' })
  const second = nextOrder('priority', first)
  expect(second).toEqual({ sort: 'priority', direction: 'asc' })
  expect(nextOrder('priority', second)).toBeUndefined()
})

test('statuses begin with the open ones, and the default is newest first already', () => {
  expect(nextOrder('status')).toEqual({ sort: 'status', direction: 'asc' })
  expect(nextOrder('created')).toEqual({ sort: 'created', direction: 'asc' })
  expect([ariaSort('created'), ariaSort('status')]).toEqual(['descending', undefined])
})
