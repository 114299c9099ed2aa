import type { FirstAdministrator, Login, Registration } from '#shared/api/auth.ts'
import type { User } from '#shared/api/users.ts'
import { IT_SUPPORT_SPECIALIST, resemblesItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { EventHub } from '../events/event-hub.ts'
import type { Caller } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import { createUser } from '../users/users-service.ts'
import { findCredentials, hasUsers, usernameKey } from '../users/users-store.ts'
import { checkPassword, digestPassword } from './password.ts'
import { createSetupCode } from './setup-code.ts'
import { createTryLimit } from './try-limit.ts'

export type AuthService = ReturnType<typeof createAuthService>

/** Who may come in: the first administrator (D1), registering (D2) and signing in (D26, D29). */
export function createAuthService(database: Database, clock: Clock, events: EventHub) {
  const setupCode = createSetupCode()
  const tries = createTryLimit(database, clock)

  return {
    /** The one-time code of D1; null once somebody has an account. */
    async setupCode(): Promise<string | null> {
      return (await hasUsers(database.read)) ? null : setupCode.text
    },

    async needsSetup(): Promise<boolean> {
      return !(await hasUsers(database.read))
    },

    /** Creates the first IT Support Specialist. @throws ProblemError 403 unless the caller may (D1) */
    async setUp(input: FirstAdministrator, caller: Caller): Promise<User> {
      const { setupCode: code, ...person } = input
      if (!caller.isLocal && !setupCode.equals(code)) {
        throw new ProblemError(
          403,
          'The first IT Support Specialist is created on the server itself, or with the setup code it prints at start'
        )
      }
      const passwordDigest = await digestPassword(person.password)
      return await database.transaction(async (tx) => {
        if (await hasUsers(tx))
          throw new ProblemError(403, 'The first IT Support Specialist already exists; sign in instead')
        return await createUser(tx, rowOf({ ...person, role: IT_SUPPORT_SPECIALIST }, passwordDigest, clock()))
      })
    },

    /** Creates an account of one of the registration roles. @throws ProblemError 403 for the special role, 409 (D2, D26) */
    async register(input: Registration): Promise<User> {
      if (resemblesItSupportSpecialist(input.role)) {
        throw new ProblemError(403, 'Only an IT Support Specialist can create another one')
      }
      const passwordDigest = await digestPassword(input.password)
      const user = await database.transaction(async (tx) => {
        if (!(await hasUsers(tx))) {
          throw new ProblemError(403, 'The first IT Support Specialist must be created before others register')
        }
        return await createUser(tx, rowOf(input, passwordDigest, clock()))
      })
      events.publish({ type: 'users' })
      return user
    },

    /** Checks a username and password. @throws ProblemError 401, or 429 after too many tries (D29) */
    async login(input: Login, caller: Caller): Promise<{ user: User; passwordDigest: string }> {
      const usernameSubject = `user:${usernameKey(input.username)}`
      const tryIds = await tries.begin([usernameSubject, `address:${caller.address}`])
      const found = await findCredentials(database.read, input.username)
      const fits = await checkPassword(input.password, found?.passwordDigest)
      if (!fits || !found) throw new ProblemError(401, 'Invalid username or password')
      await tries.succeed(tryIds, usernameSubject)
      return found
    }
  }
}

function rowOf(person: Registration, passwordDigest: string, createdAt: Date) {
  const { username, email, fullName, role, initials } = person
  return { username, email, fullName, role, initials, passwordDigest, createdAt }
}
