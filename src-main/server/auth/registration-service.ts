import type { Registration } from '#shared/api/auth.ts'
import type { User } from '#shared/api/users.ts'
import { resemblesItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Clock } from '../base/clock.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { addressKey } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import { checkIsFree, createUser, selfMade } from '../users/users-service.ts'
import { digestPassword } from './password.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { createRateLimit } from './rate-limit.ts'

/**
 * How many registrations an address may send within the window: a whole company may register from
 * one address on its first day.
 */
const MAX_REGISTRATIONS = 300

/** Registers accounts (D2). */
export function createRegistrationService(store: Store, clock: Clock) {
  const registrations = createRateLimit(store, clock, {
    max: MAX_REGISTRATIONS,
    sentence: 'Too many accounts were created from this address.'
  })

  /**
   * Creates an account; refuses whatever it can before it computes the costly digest (D36).
   * @throws ProblemError 403, 409
   */
  async function createAccount(
    { password, ...person }: Registration,
    { address }: ClientInfo
  ): Promise<User> {
    await checkIsSetUp(store.read)
    await checkIsFree(store.read, person)
    const passwordDigest = await digestPassword(password)
    return await store.transaction(async (tx) => {
      await checkIsSetUp(tx)
      tx.tell({ type: 'users' })
      const user = await createUser(tx, { ...person, passwordDigest, createdAt: clock() })
      await tx.security.insert(selfMade(user, address, clock()))
      return user
    })
  }

  return {
    /**
     * Creates an account of one of the registration roles.
     * @throws ProblemError 403 for the special role, 409, 429 (D2, D26)
     */
    async register(input: Registration, caller: ClientInfo): Promise<User> {
      if (resemblesItSupportSpecialist(input.role)) {
        throw new ProblemError(403, 'Only an IT Support Specialist can create another one')
      }
      checkPasswordChoice(input.password, input, 'password')
      return await registrations.use(`registration:${addressKey(caller.address)}`, () =>
        createAccount(input, caller)
      )
    }
  }
}

async function checkIsSetUp({ users }: Stores) {
  if (!(await users.hasAny())) {
    throw new ProblemError(
      403,
      'The first IT Support Specialist must be created before others register'
    )
  }
}
