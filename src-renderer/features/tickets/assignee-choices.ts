import type { User } from '#shared/api/users.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { byFullName } from '../../lib/formats.ts'

/**
 * The people who can be assigned a ticket of a department, by name: its team (spec §6, D3) but for
 * disabled and service accounts (D52, D56), and the present assignee, so that a selector can always show who that is.
 */
export function assigneeChoices(
  users: readonly User[],
  department: string,
  presentId: number | null
): User[] {
  return users
    .filter(
      ({ id, role, disabled, service }) =>
        id === presentId || (!disabled && !service && isTeamOf(role, department))
    )
    .sort(byFullName)
}
