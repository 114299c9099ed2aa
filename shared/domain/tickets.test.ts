import { expect, test } from 'vitest'
import { formatTicketId, isSlaBreached, mayBePartOfTicketId } from './tickets.ts'

test.each([
  [1, 'TKT-00001'],
  [42, 'TKT-00042'],
  [99_999, 'TKT-99999'],
  [100_000, 'TKT-100000']
])('ticket %d is %s', (id, reference) => {
  expect(formatTicketId(id)).toBe(reference)
})

test('every part of a reference may be one, and no word is', () => {
  for (const reference of [7, 42_910, 1_000_003].map(formatTicketId)) {
    for (let start = 0; start < reference.length; start++) {
      for (let end = start + 1; end <= reference.length; end++) {
        expect(mayBePartOfTicketId(reference.slice(start, end)), reference.slice(start, end)).toBe(true)
      }
    }
  }
  for (const text of ['PRINTER', 'TKT_1', 'TKTS', '1-1', 'KT-1A', 'HALL4']) {
    expect(mayBePartOfTicketId(text), text).toBe(false)
  }
})

test('no ticket has missed its service level', () => {
  expect(isSlaBreached({ createdAt: '2001-01-01T00:00:00.000Z', status: 'open' })).toBe(false)
})
