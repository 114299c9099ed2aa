import { expect, it } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { assigneeChoices } from './assignee-choices.ts'

function person(id: number, fullName: string, role: string): User {
  return {
    id,
    username: `u${id}`,
    email: `u${id}@example.com`,
    fullName,
    role,
    initials: 'XX',
    isDepartmentHead: false
  }
}

const users = [
  person(1, 'Zoë', 'IT'),
  person(2, 'Ann', 'IT Support Specialist'),
  person(3, 'Bob', 'HR'),
  person(4, 'Cem', 'it')
]

const names = (department: string, presentId: number | null) =>
  assigneeChoices(users, department, presentId).map(({ fullName }) => fullName)

it('offers the team of the department by name, specialists for IT too', () => {
  expect(names('IT', null)).toEqual(['Ann', 'Cem', 'Zoë'])
  expect(names('hr', null)).toEqual(['Bob'])
  expect(names('Civil', null)).toEqual([])
})

it('adds the present assignee from elsewhere, and lists one of the team once', () => {
  expect(names('IT', 3)).toEqual(['Ann', 'Bob', 'Cem', 'Zoë'])
  expect(names('IT', 1)).toEqual(['Ann', 'Cem', 'Zoë'])
})

it('offers nobody whose account is disabled, but for the present assignee (D52)', () => {
  const disabled = [...users, { ...person(5, 'Dan', 'IT'), disabled: true as const }]
  const idsOf = (presentId: number | null) =>
    assigneeChoices(disabled, 'IT', presentId).map(({ id }) => id)
  expect(idsOf(null)).not.toContain(5)
  expect(idsOf(5)).toContain(5)
})
