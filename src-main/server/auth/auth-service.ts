import type { Login } from '#shared/api/auth.ts'
import type { Account } from '#shared/api/users.ts'
import type { Clock } from '../base/clock.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { createCredentialCheck } from './credential-check.ts'
import { createOwnPasswordService } from './own-password-service.ts'
import { createRegistrationService } from './registration-service.ts'
import { createSecondFactorCheck } from './second-factor-check.ts'
import { createSecondFactorService } from './second-factor-service.ts'
import { createSetupService } from './setup-service.ts'

export type AuthService = ReturnType<typeof createAuthService>

/**
 * Creates the first administrator (D1), registers accounts (D2), checks sign-ins (D26, D29) and
 * changes passwords (D25).
 */
export function createAuthService(store: Store, clock: Clock, secrets: SecretBox) {
  const credentials = createCredentialCheck(store, clock)
  const checkSecondFactor = createSecondFactorCheck(store, clock, secrets)
  /** Tells whoever knows the password, and nobody else, why it signs them in nowhere (D51). */
  async function refuse({ id: subjectId }: Account, { address }: ClientInfo): Promise<never> {
    const event = {
      at: clock(),
      kind: 'sign-in-refused',
      actorId: null,
      subjectId,
      address
    } as const
    await store.transaction((tx) => tx.security.insert({ ...event, detail: 'Waits for approval' }))
    throw new ProblemError(
      403,
      'Your account waits for approval by an IT Support Specialist. Try again later.'
    )
  }

  return {
    ...createSetupService(store, clock),
    ...createRegistrationService(store, clock),
    ...createOwnPasswordService(credentials, clock),
    secondFactor: createSecondFactorService({ store, clock, secrets, credentials }),

    /**
     * Checks a username and password, and the second factor where there is one (D53).
     * @throws ProblemError 401, 403 for an account that may not sign in or lacks a code, or 429
     * after too many attempts (D29)
     */
    async login(input: Login, caller: ClientInfo): Promise<Credentials> {
      const found = await credentials.find(input.username, input.password, caller, {
        // Who may not sign in learns why, and is asked for no code.
        further: async ({ user }) =>
          user.waiting ? undefined : await checkSecondFactor(user, input.code, caller)
      })
      if (!found) throw new ProblemError(401, 'Invalid username or password')
      if (found.user.waiting) await refuse(found.user, caller)
      return {
        user: found.user,
        passwordDigest: await credentials.upToDateDigest(found, input.password)
      }
    }
  }
}
