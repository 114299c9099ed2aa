import type { Login } from '#shared/api/auth.ts'
import type { Account } from '#shared/api/users.ts'
import type { Clock } from '../base/clock.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { createCredentialCheck } from './credential-check.ts'
import {
  createOwnPasswordService,
  digestReplacement,
  wrongCredentials
} from './own-password-service.ts'
import { createRegistrationService } from './registration-service.ts'
import { createSecondFactorCheck } from './second-factor-check.ts'
import { createSecondFactorService } from './second-factor-service.ts'
import { createSetupService } from './setup-service.ts'

/** What the log and the person are told of an account that signs nobody in. */
const WAITING = {
  detail: 'Waits for approval',
  sentence: 'Your account waits for approval by an IT Support Specialist. Try again later.'
}
const DISABLED = {
  detail: 'Disabled',
  sentence: 'Your account is disabled. Ask an IT Support Specialist if that is wrong.'
}

export type AuthService = ReturnType<typeof createAuthService>

/**
 * Creates the first administrator (D1), registers accounts (D2), checks sign-ins (D26, D29) and
 * changes passwords (D25).
 */
export function createAuthService(store: Store, clock: Clock, secrets: SecretBox) {
  const credentials = createCredentialCheck(store, clock)
  const checkSecondFactor = createSecondFactorCheck(store, clock, secrets)
  const passwords = createOwnPasswordService(store, credentials, clock)
  /** Tells whoever knows the password, and nobody else, why it signs them in nowhere (D51, D52). */
  async function refuse(
    { id: subjectId }: Account,
    { address }: ClientInfo,
    { detail, sentence }: { detail: string; sentence: string }
  ): Promise<never> {
    const event = {
      at: clock(),
      kind: 'sign-in-refused',
      actorId: null,
      subjectId,
      address
    } as const
    await store.transaction((tx) => tx.security.insert({ ...event, detail }))
    throw new ProblemError(403, sentence)
  }

  return {
    ...createSetupService(store, clock),
    ...createRegistrationService(store, clock),
    ...passwords,
    secondFactor: createSecondFactorService({ store, clock, secrets, credentials }),

    lockedUntil: credentials.lockedUntil,
    forgiveFailures: credentials.forgiveFailures,

    /**
     * Checks a username and password, and the second factor where there is one (D53), and changes
     * the password where that is due (D52).
     * @throws ProblemError 401, 403 for an account that may not sign in, lacks a code, or has to
     * choose a new password, 400 for that one, or 429 after too many attempts (D29)
     */
    async login(input: Login, caller: ClientInfo): Promise<Credentials> {
      let replacement: string | undefined
      const further = async ({ user }: Credentials) => {
        // Who may not sign in learns why, and is asked for nothing more.
        if (user.waiting || user.disabled) return undefined
        // The new password comes first, because a code can't be sent with it a second time.
        if (user.mustChangePassword) replacement = await digestReplacement(user, input)
        return await checkSecondFactor(user, input.code, caller)
      }
      const found = await credentials.find(input.username, input.password, caller, { further })
      if (!found) throw wrongCredentials()
      if (found.user.waiting) await refuse(found.user, caller, WAITING)
      if (found.user.disabled) await refuse(found.user, caller, DISABLED)
      if (replacement !== undefined)
        return await passwords.replaceAtSignIn(found, replacement, caller)
      return {
        user: found.user,
        passwordDigest: await credentials.upToDateDigest(found, input.password)
      }
    }
  }
}
