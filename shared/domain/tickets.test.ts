import { expect, test } from 'vitest'
import { formatTicketId, isSlaBreached } from './tickets.ts'

test.each([
  [1, 'TKT-00001'],
  [42, 'TKT-00042'],
  [99_999, 'TKT-99999'],
  [100_000, 'TKT-100000']
])('ticket %d is %s', (id, reference) => {
  expect(formatTicketId(id)).toBe(reference)
})

test('no ticket has missed its service level', () => {
  expect(isSlaBreached({ createdAt: '2001-01-01T00:00:00.000Z', status: 'open' })).toBe(false)
})
