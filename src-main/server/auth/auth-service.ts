import type { Login, PasswordChange, Registration } from '#shared/api/auth.ts'
import type { User } from '#shared/api/users.ts'
import { resemblesItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Clock } from '../base/clock.ts'
import type { ClientInfo } from '../http/app-env.ts'
import type { Authorization } from '../http/authorization.ts'
import { addressKey } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { checkIsFree, createUser } from '../users/users-service.ts'
import { createCredentialCheck } from './credential-check.ts'
import { digestPassword } from './password.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { createRateLimit } from './rate-limit.ts'
import { createSetupService } from './setup-service.ts'

/**
 * How many registrations an address may send within the window: a whole company may register from
 * one address on its first day.
 */
const MAX_REGISTRATIONS = 300

export type AuthService = ReturnType<typeof createAuthService>

/** Creates the first administrator (D1), registers accounts (D2) and checks sign-ins (D26, D29). */
export function createAuthService(store: Store, clock: Clock) {
  const credentials = createCredentialCheck(store, clock)
  const registrations = createRateLimit(store, clock, {
    max: MAX_REGISTRATIONS,
    sentence: 'Too many accounts were created from this address.'
  })

  /**
   * Creates an account; refuses whatever it can before it computes the costly digest (D36).
   * @throws ProblemError 403, 409
   */
  async function createAccount({ password, ...person }: Registration): Promise<User> {
    await checkIsSetUp(store.read)
    await checkIsFree(store.read, person)
    const passwordDigest = await digestPassword(password)
    return await store.transaction(async (tx) => {
      await checkIsSetUp(tx)
      tx.tell({ type: 'users' })
      return await createUser(tx, { ...person, passwordDigest, createdAt: clock() })
    })
  }

  return {
    ...createSetupService(store, clock),

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
        createAccount(input)
      )
    },

    /**
     * Checks a username and password.
     * @throws ProblemError 401, or 429 after too many tries (D29)
     */
    async login(input: Login, caller: ClientInfo): Promise<Credentials> {
      const found = await credentials.find(input.username, input.password, caller)
      if (!found) throw new ProblemError(401, 'Invalid username or password')
      return {
        user: found.user,
        passwordDigest: await credentials.upToDateDigest(found, input.password)
      }
    },

    /**
     * Changes the user's own password and ends the user's other sessions (D25); a wrong current
     * password counts as a failed sign-in (D29).
     * @param newField the request's field that holds the new password
     * @throws ProblemError 403 naming the current password, 400 for a common new one, 409 when it
     * was changed meanwhile, 429
     */
    async changePassword(
      user: User,
      { currentPassword, newPassword }: PasswordChange,
      caller: ClientInfo,
      authorization: Authorization,
      newField = 'newPassword'
    ): Promise<void> {
      checkPasswordChoice(newPassword, user, newField)
      const found = await credentials.prove(user, currentPassword, caller, 'currentPassword')
      const passwordDigest = await digestPassword(newPassword)
      await authorization.transaction(async (tx) => {
        if (!(await tx.users.replacePasswordDigest(user.id, found.passwordDigest, passwordDigest)))
          throw tooLate()
        await tx.sessions.deleteOf(user.id, authorization.digest)
        await tx.sessions.confirm(authorization.digest, clock())
        tx.tell({ type: 'user-signed-out', userId: user.id, exceptDigest: authorization.digest })
      })
    },

    /**
     * Records that the signed-in user has proved the password (D52); a wrong one counts as a failed
     * sign-in (D29).
     * @throws ProblemError 403 naming the password, 429
     */
    async confirm(
      user: User,
      password: string,
      caller: ClientInfo,
      authorization: Authorization
    ): Promise<void> {
      await credentials.prove(user, password, caller, 'password')
      await authorization.transaction((tx) => tx.sessions.confirm(authorization.digest, clock()))
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

function tooLate(): ProblemError {
  return new ProblemError(
    409,
    'Your password was changed by somebody else meanwhile; sign in with the new one'
  )
}
