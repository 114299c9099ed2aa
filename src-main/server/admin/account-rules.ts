import type { Account, User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { ProblemError } from '../http/problem.ts'
import type { Stores } from '../store/store.ts'

/** @throws ProblemError 404 */
export async function existingUser(stores: Stores, id: number): Promise<Account> {
  const user = await stores.users.find(id)
  if (!user) throw new ProblemError(404, 'There is no such person')
  return user
}

const OWN = {
  deleted: 'You cannot delete your own account',
  disabled: 'You cannot disable your own account',
  demoted: 'You cannot take your own role from yourself'
}

/**
 * Sees to it that somebody stays who can administer, and that nobody shuts themself out (D4, D52).
 * @param change what is about to become of the account
 * @throws ProblemError 409 for oneself and the last IT Support Specialist who can sign in
 */
export async function checkDispensable(
  stores: Stores,
  user: User,
  actor: User,
  change: keyof typeof OWN
): Promise<void> {
  if (isItSupportSpecialist(user.role) && !user.disabled) {
    const others = (await stores.users.list()).filter(
      ({ id, role, disabled }) => id !== user.id && isItSupportSpecialist(role) && !disabled
    )
    if (others.length === 0) {
      throw new ProblemError(409, `The last IT Support Specialist cannot be ${change}`)
    }
  }
  if (user.id === actor.id) throw new ProblemError(409, OWN[change])
}
