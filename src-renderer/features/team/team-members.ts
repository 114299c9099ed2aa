import type { User } from '#shared/api/users.ts'
import { departmentKey } from '#shared/domain/teams.ts'

/** The other people with a person's role (spec §2), compared ignoring case (spec §3). */
export function teamMembersOf(person: User, users: readonly User[]): User[] {
  return users.filter(
    ({ id, role, service }) =>
      id !== person.id && !service && departmentKey(role) === departmentKey(person.role)
  )
}
