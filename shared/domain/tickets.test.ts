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

const DUE = '2026-03-02T09:00:00.000Z'

test.each([
  [{ responseDue: DUE }, 0, false],
  [{ responseDue: DUE }, 1, true],
  [{ resolutionDue: DUE }, 1, true],
  [{}, 1, false],
  [{ late: true }, 0, true]
])('with the deadlines %o a ticket is late %d ms later: %s', (service, after, isLate) => {
  const none = { responseDue: null, resolutionDue: null, late: false }
  const ticket = { createdAt: DUE, status: 'open', service: { ...none, ...service } } as const
  expect(isSlaBreached(ticket, Date.parse(DUE) + after)).toBe(isLate)
})
