import type { OidcUpdate } from '#shared/api/oidc-settings.ts'
import type { SecondFactorOffer } from '#shared/api/second-factor.ts'
import type {
  OwnSingleSignOn,
  ReturnedCode,
  SignInProof,
  SingleSignOnBeginning,
  SingleSignOnLogin
} from '#shared/api/single-sign-on.ts'
import type { User } from '#shared/api/users.ts'
import { type Translate, text } from '#shared/languages/texts.ts'
import { type Clock, isWithin } from '../../base/clock.ts'
import { createLogThrottle, type Log } from '../../base/log.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { ClientInfo } from '../../http/app-env.ts'
import {
  type Authorization,
  CONFIRMATION_WINDOW_MS,
  type ConfirmedAuthorization
} from '../../http/authorization.ts'
import { addressKey } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import { unusable } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Store } from '../../store/store.ts'
import type { Credentials } from '../../store/users-store.ts'
import type { createCredentialCheck } from '../credential-check.ts'
import type { IdentitiesService } from '../identities/identities-service.ts'
import type { createSecondFactorCheck } from '../second-factor-check.ts'
import type { SecondFactorService } from '../second-factor-service.ts'
import { declineSignIn } from '../sign-in-decline.ts'
import { beginAt, begunCookie, readBegun } from './begun-sign-in.ts'
import { testSettings } from './connection-test.ts'
import { type OpenOidcSettings, openOidcSettings } from './oidc-secret.ts'
import { answerOf, isAnswerTo, providerAddress, providerAway, unproven } from './provider-answer.ts'
import { personOf } from './provider-claims.ts'
import { createProviderMemory, type ProviderConnection } from './provider-connection.ts'
import { createSignInProofs, type RedeemedProof } from './sign-in-proofs.ts'

/** The provider is asked about so many people at a time; a few more wait (D36). */
const MAX_ASKED = 16
const MAX_WAITING = 64

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>

interface Parts {
  store: Store
  clock: Clock
  log: Log
  secrets: SecretBox
  credentials: ReturnType<typeof createCredentialCheck>
  identities: IdentitiesService
  secondFactor: SecondFactorService
  checkSecondFactor: ReturnType<typeof createSecondFactorCheck>
}

/** Someone who is let in by a provider. */
export interface SingleSignOn extends Credentials {
  /**
   * Since when what gives or takes rights is confirmed (D90); null where the provider does not say.
   */
  provedAt: Date | null
}

/** Signs people in with a provider of OpenID Connect (D54). */
export function createSingleSignOnService(parts: Parts) {
  const { store, clock, log, secrets, credentials, identities } = parts
  const throttle = createLogThrottle()
  const places = createSemaphore({
    concurrency: MAX_ASKED,
    maxWaiting: MAX_WAITING,
    sentence: text('Too many people are signing in this way. Try again in a few seconds.')
  })
  const connect = createProviderMemory()
  const proofs = createSignInProofs(store, clock, credentials)

  /** @throws ProblemError 404 while no one can sign in so */
  async function settingsInUse(): Promise<OpenOidcSettings> {
    await checkInUse(store)
    return await openOidcSettings(store.read, secrets)
  }

  async function connection({ name, client }: OpenOidcSettings): Promise<ProviderConnection> {
    return await connect(client).catch((error: unknown) => {
      throw providerAway(name, error)
    })
  }

  /**
   * Tells the security log why a provider has confirmed no one. That is no failure of D29, because
   * it is mostly the provider's; the same from an address is reported once a minute, since anyone
   * can cause it.
   */
  async function noteDecline({ address }: ClientInfo, detail: string): Promise<void> {
    const lines: string[] = []
    throttle(`${addressKey(address)} ${detail}`, (since) => lines.push(`${detail}${since}`))
    const event = { kind: 'sign-in-refused', actorId: null, subjectId: null, address } as const
    for (const line of lines) {
      await store.transaction((tx) => logSecurityEvent(tx, { ...event, at: clock(), detail: line }))
    }
  }

  /** @throws ProblemError 403 for someone who may not come in, 409 */
  async function admit({ claims }: RedeemedProof, caller: ClientInfo): Promise<Credentials> {
    const person = personOf(claims, (await readSettings(store.read)).oidc)
    if (!('decline' in person)) {
      const { role } = person
      const admitted = await identities.admit(person, caller)
      if (typeof role !== 'string') {
        const line = `People keep their roles. ${role.unknown.detail}`
        throttle(line, (since) => log.warn(`${line}${since}`))
      }
      return admitted
    }
    const known = await identities.find({ provider: 'oidc', subject: claims.subject })
    const subjectId = known?.userId ?? null
    return await declineSignIn(parts, caller, { ...person.decline, subjectId })
  }

  return {
    ...ofSignedIn(parts, proofs),

    /**
     * Begins to ask the provider who someone is.
     * @returns where the browser goes, and the cookie for its way back
     * @throws ProblemError 404 while this is off, 429 after too many failures (D29), 503 where the
     * provider does not answer
     */
    async begin(
      beginning: SingleSignOnBeginning,
      caller: ClientInfo
    ): Promise<{ address: string; cookie: string }> {
      const settings = await settingsInUse()
      await credentials.checkNotLocked(caller)
      const begun = beginAt(beginning, clock())
      const address = await providerAddress(await connection(settings), settings, begun)
      const isSecure = settings.address.startsWith('https:')
      const cookie = await begunCookie(begun, secrets, isSecure).catch((error: unknown) => {
        throw unusable(error)
      })
      return { address: address.href, cookie }
    },

    /**
     * Asks the provider for whom it has sent a browser back. What is no answer to what the browser
     * has begun counts as a failed sign-in (D29), and what the provider does wrong does not.
     * @returns the code with which the page that asked comes for the answer
     * @throws ProblemError 403, 404, 429, 503
     */
    async comeBack(
      query: string,
      cookies: string | undefined,
      caller: ClientInfo
    ): Promise<ReturnedCode> {
      const settings = await settingsInUse()
      const begun = readBegun(cookies, secrets, clock())
      if (!begun) {
        await noteDecline(caller, 'Single sign-on: no cookie of the last ten minutes')
        throw new ProblemError(
          403,
          'This sign-in has expired or was started in another browser. Start again.'
        )
      }
      const known = await connection(settings)
      const { problem, detail } = unproven(settings, 'the answer is for another sign-in (state)')
      const isAnswer = await credentials.attempt(
        { username: null, caller, detail: () => detail },
        async () => isAnswerTo(begun, query) || null
      )
      if (!isAnswer) throw problem
      const answer = await places.run(() => answerOf(known, settings, begun, query))
      if ('decline' in answer) {
        await noteDecline(caller, answer.decline.detail)
        throw answer.decline.problem
      }
      const { purpose, isDesktop } = begun
      return { proofCode: await proofs.keep(answer, begun), purpose, isDesktop }
    },

    /**
     * Lets in whom the provider has confirmed, with the second factor where there is one (D53).
     * @throws ProblemError 403, 404, 409, 429
     */
    async login(
      { secondFactor, ...proof }: SingleSignOnLogin,
      caller: ClientInfo
    ): Promise<SingleSignOn> {
      await checkInUse(store)
      const redeemed = await proofs.redeem(proof, 'sign-in', caller)
      const found = await admit(redeemed, caller)
      await credentials.checkFurther(found, caller, () =>
        parts.checkSecondFactor(found.user, secondFactor, caller)
      )
      await proofs.spend(redeemed)
      return { ...found, provedAt: redeemed.provedAt }
    },

    /**
     * Makes a secret for someone who has to set up a second factor before they can sign in.
     * @throws ProblemError 403 where none is demanded, 404, 409 where there is one, 429
     */
    async offerSecondFactor(proof: SignInProof, caller: ClientInfo): Promise<SecondFactorOffer> {
      await checkInUse(store)
      const { user } = await admit(await proofs.redeem(proof, 'sign-in', caller), caller)
      return await parts.secondFactor.offerTo(user, caller)
    },

    /**
     * Tries settings, saved or not; a secret that they do not name is the one that was saved.
     * @throws ProblemError 400 where that is for another provider, 503
     */
    test: (update: OidcUpdate, authorization: ConfirmedAuthorization, t?: Translate) =>
      testSettings(parts, update, authorization, t)
  }
}

/** @throws ProblemError 404 while no one can sign in with a provider */
async function checkInUse({ read }: Pick<Store, 'read'>) {
  if ((await readSettings(read)).oidc.enabled) return
  throw new ProblemError(404, 'This way of signing in is disabled. Sign in with your password.')
}

/** The calls about a provider for signed-in people. */
function ofSignedIn(
  { store, clock, identities }: Parts,
  proofs: ReturnType<typeof createSignInProofs>
) {
  return {
    async own({ id }: User): Promise<OwnSingleSignOn> {
      const { read } = store
      const [{ oidc }, account, linked] = await Promise.all([
        readSettings(read),
        read.users.find(id),
        identities.listOf(id)
      ])
      return {
        name: oidc.enabled ? oidc.name : null,
        isConnected: linked.some(({ provider }) => provider === 'oidc'),
        // That of a directory is one, too.
        hasPassword: !account?.withoutPassword || linked.some(({ provider }) => provider === 'ldap')
      }
    },

    /** @throws ProblemError 403, 409 where one of the two is connected already, 429 */
    async connect(
      user: User,
      proof: SignInProof,
      caller: ClientInfo,
      authorization: ConfirmedAuthorization
    ): Promise<void> {
      await checkInUse(store)
      const redeemed = await proofs.redeem(proof, 'connect', caller)
      await proofs.spend(redeemed)
      const { subject } = redeemed.claims
      await identities.link(user.id, { provider: 'oidc', subject }, authorization)
    },

    /** @throws ProblemError 404, 409 where nothing else signs the person in */
    async disconnect({ id }: User, authorization: ConfirmedAuthorization): Promise<void> {
      await identities.unlink(id, 'oidc', authorization)
    },

    /**
     * Records that the signed-in person has confirmed it to the provider, as a password does (D90).
     * @throws ProblemError 403 for another person's proof, or none of late, 429
     */
    async confirm(
      user: User,
      proof: SignInProof,
      caller: ClientInfo,
      authorization: Authorization
    ): Promise<void> {
      await checkInUse(store)
      const redeemed = await proofs.redeem(proof, 'confirm', caller)
      await proofs.spend(redeemed)
      const { claims, provedAt } = redeemed
      const identity = await identities.find({ provider: 'oidc', subject: claims.subject })
      if (identity?.userId !== user.id)
        throw new ProblemError(403, 'Your account is connected to a different person')
      if (!provedAt || !isWithin(provedAt, CONFIRMATION_WINDOW_MS, clock()))
        throw new ProblemError(403, 'This confirmation has expired. Start again.')
      await authorization.transaction((tx) => tx.sessions.confirm(authorization.digest, provedAt))
    }
  }
}
