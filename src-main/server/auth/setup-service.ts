import type { FirstAdministrator, Setup } from '#shared/api/auth.ts'
import type { LanguageSettings } from '#shared/api/languages.ts'
import type { User } from '#shared/api/users.ts'
import { IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import type { Language } from '#shared/languages/languages.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { addressKey } from '../http/caller.ts'
import { ProblemError, rejectedField } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { Store, Stores } from '../store/store.ts'
import { createUser, registrationEvent } from '../users/users-service.ts'
import { createAttemptLimit, MAX_FAILURES } from './attempt-limit.ts'
import { digestPassword } from './password.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { isSetupCode, makeSetupCode } from './setup-code.ts'
import { readSignInAnnouncements } from './sign-in-announcements.ts'

/** Creates the first administrator (D1). */
export function createSetupService(store: Store, clock: Clock) {
  const { read } = store
  const proposed = makeSetupCode()
  const setupCode = () => store.shared.setupCode(proposed)
  const setups = createAttemptLimit(store, clock, {
    max: MAX_FAILURES,
    sentence: text(
      'Too many wrong setup codes. Try again in {minutes, plural, one {a minute} other {# minutes}}.'
    )
  })

  /** @throws ProblemError 403 for a wrong code, 429 after too many wrong ones (D1) */
  async function checkSetupCode(code: string | undefined, { address }: ClientInfo) {
    const fits = await setups.attempt(
      [`setup:${addressKey(address)}`],
      async () => isSetupCode(code, await setupCode()) || null
    )
    if (!fits) {
      throw rejectedField(
        'setupCode',
        text(
          'Create the first IT Support Specialist on the server itself, or enter the setup code it prints at startup'
        )
      )
    }
  }

  return {
    /** The one-time code of D1; null once someone has an account. */
    async setupCode(): Promise<string | null> {
      return (await read.users.hasAny()) ? null : await setupCode()
    },

    async setup(): Promise<Setup> {
      const needsSetup = !(await read.users.hasAny())
      if (needsSetup) return { needsSetup }
      const [{ registration, oidc, publicAddress, languages }, announcements] = await Promise.all([
        readSettings(read),
        readSignInAnnouncements(read, clock())
      ])
      const { mode, domains } = registration
      const { enabled, name } = oidc
      return {
        needsSetup,
        // A list of domains that does not apply is no one's business.
        ...(mode !== 'open' && {
          registration: { mode, domains: mode === 'domains' ? domains : [] }
        }),
        ...(enabled && { singleSignOn: { name, address: publicAddress.url } }),
        ...(announcements.length > 0 && { announcements }),
        ...(languages.offered.length > 1 && { languages: inOrder(languages) })
      }
    },

    /**
     * Creates the first IT Support Specialist.
     * @throws ProblemError 403 without the setup code or once an account exists, 400 for a common
     * password, 429 (D1)
     */
    async setUp(input: FirstAdministrator, caller: ClientInfo): Promise<User> {
      const { setupCode: code, password, ...person } = input
      if (!caller.isLocal || caller.mayBeProxied) await checkSetupCode(code, caller)
      checkPasswordChoice(password, person, 'password')
      await checkNeedsSetup(read)
      const passwordDigest = await digestPassword(password)
      return await store.transaction(async (tx) => {
        await checkNeedsSetup(tx)
        const user = await createUser(tx, {
          ...person,
          role: IT_SUPPORT_SPECIALIST,
          passwordDigest,
          createdAt: clock()
        })
        await logSecurityEvent(tx, registrationEvent(user, caller.address, clock()))
        return user
      })
    }
  }
}

/** That of people without a choice first. */
function inOrder({ offered, fallback }: LanguageSettings): Language[] {
  return [fallback, ...offered.filter((language) => language !== fallback)]
}

async function checkNeedsSetup({ users }: Stores) {
  if (await users.hasAny()) {
    throw new ProblemError(403, 'The first IT Support Specialist already exists. Sign in instead.')
  }
}
