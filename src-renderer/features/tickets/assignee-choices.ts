import type { User } from '#shared/api/users.ts'
import { isTeamOf } from '#shared/domain/teams.ts'

/**
 * Who can be given a ticket of a department, by name: its team (spec §6, D3) and, so that a
 * selector can always show what is, whoever has the ticket now.
 */
export function assigneeChoices(
  users: readonly User[],
  department: string,
  presentId: number | null
): User[] {
  return users
    .filter((user) => user.id === presentId || isTeamOf(user.role, department))
    .sort((a, b) => a.fullName.localeCompare(b.fullName))
}
