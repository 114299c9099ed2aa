import { expect, it } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { assigneeChoices } from './assignee-choices.ts'

const person = (id: number, fullName: string, role: string): User => ({
  ...{ id, username: `u${id}`, email: `u${id}@example.com`, fullName, role },
  ...{ initials: 'XX', isDepartmentHead: false }
})

const users = [
  person(1, 'Zoë', 'IT'),
  person(2, 'Ann', 'IT Support Specialist'),
  person(3, 'Bob', 'HR'),
  person(4, 'Cem', 'it')
]

it.each([
  ['IT', null, 'Ann, Cem, Zoë'],
  ['hr', null, 'Bob'],
  ['Civil', null, ''],
  ['IT', 3, 'Ann, Bob, Cem, Zoë'],
  ['IT', 1, 'Ann, Cem, Zoë']
])(
  'the choices for %s are the team by name, and the present assignee %s',
  (department, presentId, names) => {
    const offered = assigneeChoices(users, department, presentId)
    expect(offered.map(({ fullName }) => fullName).join(', ')).toBe(names)
  }
)

it('the choices have no one whose account is disabled, except the present assignee (D52)', () => {
  const disabled = [...users, { ...person(5, 'Dan', 'IT'), disabled: true as const }]
  const idsOf = (presentId: number | null) =>
    assigneeChoices(disabled, 'IT', presentId).map(({ id }) => id)
  expect(idsOf(null)).not.toContain(5)
  expect(idsOf(5)).toContain(5)
})
