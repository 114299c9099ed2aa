import { expect, it } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { teamMembersOf } from './team-members.ts'

function user(id: number, role: string): User {
  return { id, role, username: '', email: '', fullName: '', initials: '', isDepartmentHead: false }
}

const idsOf = (person: User, users: User[]) => teamMembersOf(person, users).map(({ id }) => id)

it('a team is the others with the same role, however it is written, without the person', () => {
  const me = user(1, 'Accounts & Legal')
  const same = [user(2, 'accounts & legal '), user(4, 'Accounts & Legal')]
  expect(idsOf(me, [me, ...same, user(3, 'Accounts')])).toEqual([2, 4])
})

it('IT and IT Support Specialists are separate teams: a team is a role', () => {
  const me = user(1, 'IT Support Specialist')
  expect(idsOf(me, [me, user(2, 'IT'), user(3, 'IT Support Specialist')])).toEqual([3])
  expect(idsOf(me, [me, user(2, 'IT')])).toEqual([])
})
