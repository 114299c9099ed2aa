import type { Login } from '#shared/api/auth.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { ClientInfo } from '../http/app-env.ts'
import type { Store } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { type CheckedCredentials, createCredentialCheck } from './credential-check.ts'
import { createDirectoryService } from './directory/directory-service.ts'
import { createIdentitiesService } from './identities/identities-service.ts'
import { createSingleSignOnService } from './oidc/single-sign-on-service.ts'
import {
  createOwnPasswordService,
  digestReplacement,
  wrongCredentials
} from './own-password-service.ts'
import { createRegistrationService } from './registration-service.ts'
import { createSecondFactorCheck } from './second-factor-check.ts'
import { createSecondFactorService } from './second-factor-service.ts'
import { createSetupService } from './setup-service.ts'
import { declineOf, declineSignIn } from './sign-in-decline.ts'

export type AuthService = ReturnType<typeof createAuthService>

interface AuthParts {
  store: Store
  clock: Clock
  log: Log
  secrets: SecretBox
}

/**
 * Creates the first administrator (D1), registers accounts (D2), checks sign-ins (D26, D29) and
 * changes passwords (D25).
 */
export function createAuthService(parts: AuthParts) {
  const { store, clock, log, secrets } = parts
  const identities = createIdentitiesService(store, clock)
  const directory = createDirectoryService({ ...parts, identities })
  const credentials = createCredentialCheck(store, clock, directory.signIn)
  const checkSecondFactor = createSecondFactorCheck(store, clock, secrets)
  const passwords = createOwnPasswordService(store, credentials, clock)
  const secondFactor = createSecondFactorService({ store, clock, secrets, credentials })
  return {
    ...createSetupService(store, clock),
    ...createRegistrationService(store, clock),
    ...passwords,
    identities,
    secondFactor,
    singleSignOn: createSingleSignOnService({
      store,
      clock,
      log,
      secrets,
      credentials,
      identities,
      secondFactor,
      checkSecondFactor
    }),
    directory,

    lockedUntil: credentials.lockedUntil,
    forgiveFailures: credentials.forgiveFailures,

    /**
     * Checks a username and password, and the second factor where there is one (D53), and changes
     * the password where that is due (D52).
     * @throws ProblemError 401, 403 for an account that may not sign in, lacks a code, or has to
     * choose a new password, 400 for that one, 409 for someone of the directory whose name is taken
     * (D54), 429 after too many attempts (D29), or 503
     */
    async login(input: Login, caller: ClientInfo): Promise<Credentials> {
      let replacement: string | undefined
      const further = async ({ user, isOwnPassword }: CheckedCredentials) => {
        // Who may not sign in learns why, and is asked for nothing more.
        if (declineOf(user)) return undefined
        // The new password comes first, because a code can't be sent with it a second time.
        if (user.mustChangePassword && isOwnPassword)
          replacement = await digestReplacement(user, input)
        return await checkSecondFactor(user, input.code, caller)
      }
      const found = await credentials.find(input.username, input.password, caller, { further })
      if (!found) throw wrongCredentials()
      const decline = declineOf(found.user)
      if (decline) await declineSignIn(parts, caller, decline)
      if (replacement !== undefined)
        return await passwords.replaceAtSignIn(found, replacement, caller)
      return {
        user: found.user,
        passwordDigest: await credentials.upToDateDigest(found, input.password)
      }
    }
  }
}
