import { departmentKey, isItSupportSpecialist } from '#shared/domain/teams.ts'

/** How many may go at once, whatever part of all they are. */
const FEW_LEFT = 2

/** How many may get another role at once, whatever part of all they are. */
const FEW_ROLES = 5

/** How many of the people with another role are named. */
const MAX_NAMED = 5

/** Someone whose role a synchronisation would change. */
export interface RoleChange {
  username: string
  from: string
  to: string
}

/**
 * Why a synchronisation has to be looked at by an administrator first, because a directory that
 * answers wrongly would do the same (D94): more than two people and a third of all would go; more
 * than five and a tenth of all would get another role, or fewer, but more than one, where an IT
 * Support Specialist loses it among them; or two of these would.
 * @param all how many people are asked about
 * @param left how many of them the directory lets in no more
 * @returns a part of a sentence for an administrator; undefined where the changes are few
 */
export function tooManyChanges(
  all: number,
  left: number,
  roles: readonly RoleChange[]
): string | undefined {
  if (left > FEW_LEFT && left * 3 > all) {
    return `${left} of ${all} people would lose access`
  }
  const changed = roles.filter(({ from, to }) => departmentKey(from) !== departmentKey(to))
  const specialists = changed.filter(
    ({ from, to }) => isItSupportSpecialist(from) && !isItSupportSpecialist(to)
  )
  const few = specialists.length > 0 ? 1 : FEW_ROLES
  const isMuch = changed.length > few && changed.length * 10 > all
  if (!isMuch && specialists.length < 2) return undefined
  const named = [...new Set([...specialists, ...changed])].slice(0, MAX_NAMED)
  const names = named.map(({ username, from, to }) => `${username} (${from} → ${to})`)
  const others = changed.length - named.length
  const who = others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
  return `${changed.length} of ${all} people would get a different role: ${who}`
}
