import type { Registration } from '#shared/api/auth.ts'
import type { Account } from '#shared/api/users.ts'
import { isOfDomain } from '#shared/domain/registration.ts'
import { resemblesItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Clock } from '../base/clock.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { addressKey } from '../http/caller.ts'
import { ProblemError, refusedField } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
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

/** Registers accounts (D2), as far as the settings let people (D51). */
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
  ): Promise<Account> {
    await checkIsSetUp(store.read)
    await admission(store.read, person.email)
    await checkIsFree(store.read, person)
    const passwordDigest = await digestPassword(password)
    return await store.transaction(async (tx) => {
      await checkIsSetUp(tx)
      const admitted = await admission(tx, person.email)
      tx.tell({ type: 'users' })
      const row = { ...person, ...admitted, passwordDigest, createdAt: clock() }
      const user = await createUser(tx, row)
      await tx.security.insert(selfMade(user, address, clock()))
      return user
    })
  }

  return {
    /**
     * Creates an account of one of the registration roles, which may have to wait for approval.
     * @throws ProblemError 403 for the special role or who may not register, 409, 429 (D2, D26, D51)
     */
    async register(input: Registration, caller: ClientInfo): Promise<Account> {
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

/**
 * How somebody with a mail address may register as the settings are now.
 * @throws ProblemError 403 where they may not (D51)
 */
async function admission(stores: Stores, email: string): Promise<{ waiting: boolean }> {
  const { mode, domains } = (await readSettings(stores)).registration
  if (mode === 'closed') {
    throw new ProblemError(
      403,
      'Nobody can register here. Ask an IT Support Specialist for an account.'
    )
  }
  if (mode === 'domains' && !isOfDomain(email, domains)) {
    throw refusedField('email', `Only addresses of ${domains.join(', ')} can register here`)
  }
  return { waiting: mode === 'approval' }
}

async function checkIsSetUp({ users }: Stores) {
  if (!(await users.hasAny())) {
    throw new ProblemError(
      403,
      'The first IT Support Specialist must be created before others register'
    )
  }
}
