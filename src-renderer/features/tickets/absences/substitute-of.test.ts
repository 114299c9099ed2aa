import { expect, test } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { substituteOf } from './substitute-of.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const UNTIL = '2026-12-06T00:00:00Z'

function user(id: number, substituteId?: number | null, role = 'IT'): User {
  const name = `Person ${id}`
  return {
    ...{ id, username: name, email: '', fullName: name, role, initials: 'PE' },
    isDepartmentHead: false,
    ...(substituteId !== undefined && { away: { until: UNTIL, substituteId } })
  }
}

const offer = (
  users: User[],
  { departments = ['IT'], offered = users, now = NOW }: Partial<OfferParts> = {}
) => substituteOf(1, users, { departments, offered, privateDepartments: ['hr'] }, now)?.id ?? null

interface OfferParts {
  departments: string[]
  offered: User[]
  now: number
}

test('the first person present is offered who can be chosen', () => {
  expect(offer([user(1), user(2)])).toBeNull()
  expect(offer([user(1, 2), user(2)])).toBe(2)
  expect(offer([user(1, 2), user(2, 3), user(3)])).toBe(3)
  expect(offer([user(1, null), user(2)])).toBeNull()
  expect(offer([user(1, 2), user(2, 1)])).toBeNull()
  expect(offer([user(1, 9)])).toBeNull()
  expect(offer([user(1, 2), user(2)], { offered: [user(1, 2)] })).toBeNull()
})

test('no one is offered who would see a private ticket by it', () => {
  const users = [user(1, 2, 'HR'), user(2), user(3, undefined, 'HR')]
  expect(offer(users, { departments: ['IT', 'HR'] })).toBeNull()
  expect(offer([user(1, 3, 'HR'), ...users.slice(1)], { departments: ['IT', 'HR'] })).toBe(3)
})

test('no one is offered once the absence has ended', () => {
  expect(offer([user(1, 2), user(2)], { now: Date.parse(UNTIL) })).toBeNull()
})
