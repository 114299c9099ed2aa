import { isItSupportSpecialist } from './teams.ts'
import { textForm } from './text-form.ts'

/** The systems that can say who someone is (D54). */
export const IDENTITY_PROVIDERS = ['ldap', 'oidc'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

/** The role of the members of a group of another system (D54). */
export interface GroupRole {
  group: string
  role: string
}

/**
 * The role of someone by the groups that another system names (D54).
 * @param roles in the order in which they count: the first whose group the person is in; the group
 * of an IT Support Specialist has to be written exactly so
 * @param otherwise the role of who is in none of them; null where such people may not come in.
 * Never that of an IT Support Specialist, which a group has to give
 * @returns null for who may not come in
 */
export function roleOf(
  groups: readonly string[],
  roles: readonly GroupRole[],
  otherwise: string | null
): string | null {
  const own = new Set(groups.map(groupKey))
  const named = roles.find(({ group, role }) =>
    // Another system may have a group that is written a little differently, which anyone can join.
    isItSupportSpecialist(role) ? groups.includes(group) : own.has(groupKey(group))
  )
  if (named) return named.role
  return otherwise === null || isItSupportSpecialist(otherwise) ? null : otherwise
}

/** The form in which names of groups are compared (D66); directories ignore case. */
function groupKey(group: string): string {
  return textForm(group)
}
