import type { Account, User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { ProblemError } from '../http/problem.ts'
import type { Stores } from '../store/store.ts'

/** @throws ProblemError 404 */
export async function existingUser(stores: Stores, id: number): Promise<Account> {
  const user = await stores.users.find(id)
  if (!user) throw new ProblemError(404, 'This person does not exist')
  return user
}

/** Whether someone can sign in as an IT Support Specialist, as no service account can (D56). */
function canAdminister({ role, disabled, service }: User): boolean {
  return isItSupportSpecialist(role) && !disabled && !service
}

/** @throws ProblemError 409 for a service account, which has no password and heads nothing (D56) */
export function checkIsPerson({ service }: User): void {
  if (service) throw new ProblemError(409, 'This is a service account')
}

const OWN = {
  deleted: text('You cannot delete your own account'),
  disabled: text('You cannot disable your own account'),
  demoted: text('You cannot remove your own administrator role')
}

const LAST = {
  deleted: text('The last IT Support Specialist cannot be deleted'),
  disabled: text('The last IT Support Specialist cannot be disabled'),
  demoted: text('The last IT Support Specialist cannot be demoted')
}

/**
 * Makes sure that an administrator remains, and that no one locks their own account (D4, D52).
 * @param change the account as it is about to be
 * @throws ProblemError 409 for oneself and the last IT Support Specialist who can sign in
 */
export async function checkDispensable(
  stores: Stores,
  user: User,
  actor: User,
  change: keyof typeof OWN
): Promise<void> {
  if (await isLastSpecialist(stores, user)) throw new ProblemError(409, LAST[change])
  if (user.id === actor.id) throw new ProblemError(409, OWN[change])
}

/** Whether no one else could administer without someone (D4, D52). */
export async function isLastSpecialist({ users }: Stores, user: User): Promise<boolean> {
  if (!canAdminister(user)) return false
  return !(await users.list()).some((other) => other.id !== user.id && canAdminister(other))
}
