import type { Account } from '#shared/api/users.ts'
import type { IdentityProvider } from '#shared/domain/directory-roles.ts'
import type { Clock } from '../../base/clock.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { ClientInfo } from '../../http/app-env.ts'
import type { ConfirmedAuthorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Identity, IdentityRow } from '../../store/identities-store.ts'
import type { Store } from '../../store/store.ts'
import type { Credentials } from '../../store/users-store.ts'
import { declineSignIn } from '../sign-in-decline.ts'
import { deprovision } from './deprovision.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { bringUpToDate, type ExternalPerson, provision } from './provision.ts'

export type IdentitiesService = ReturnType<typeof createIdentitiesService>

/**
 * The accounts of people whom another system knows (D54). They are found by what that system calls
 * them for ever, never by a name or an address, because anyone can register with any address.
 */
export function createIdentitiesService(store: Store, clock: Clock) {
  return {
    /** The other systems that sign someone in. */
    listOf: (userId: number): Promise<IdentityRow[]> => store.read.identities.listOf(userId),

    /** The account that an identity signs in; undefined where it is unknown here. */
    find: (identity: Identity): Promise<IdentityRow | undefined> =>
      store.read.identities.find(identity),

    /**
     * Lets someone in whom another system has confirmed to be who they are: brings name, address
     * and role of the account up to date, or makes one at the first time.
     * @returns the account, with what a session starts with
     * @throws ProblemError 403 for an account that signs no one in and for a person whose name or
     * address is none, 409 where they are another account's
     */
    async admit(person: ExternalPerson, caller: ClientInfo): Promise<Credentials> {
      const admission = await store.transaction((tx) =>
        provision(tx, person, caller.address, clock())
      )
      if (!('decline' in admission)) return admission
      return await declineSignIn({ store, clock }, caller, admission.decline)
    },

    /** Brings the account of a person whom another system knows up to date, where there is one. */
    async update(person: ExternalPerson): Promise<void> {
      await store.transaction(async (tx) => {
        const identity = await tx.identities.find(person)
        const account = identity && (await tx.users.find(identity.userId))
        if (account) await bringUpToDate(tx, account, person, clock())
      })
    },

    /**
     * Connects an account that exists with who its owner is in another system.
     * @throws ProblemError 404, 409 where one of the two is connected already
     */
    async link(
      userId: number,
      identity: Identity,
      authorization: ConfirmedAuthorization
    ): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        if (!(await tx.users.find(userId)))
          throw new ProblemError(404, 'This person does not exist')
        const existing = await tx.identities.find(identity)
        if (existing?.userId === userId) return
        if (existing) {
          throw new ProblemError(409, 'This person is already connected to another account')
        }
        const own = await tx.identities.listOf(userId)
        if (own.some(({ provider }) => provider === identity.provider)) {
          throw new ProblemError(409, 'This account is already connected to another person')
        }
        const now = clock()
        const { provider, subject } = identity
        await tx.identities.insert({ userId, provider, subject, createdAt: now, seenAt: now })
        const about = { subjectId: userId, detail: PROVIDER_NAMES[provider] }
        await logSecurityEvent(tx, authorization.eventOf('identity-linked', actor, about))
        tx.tell({ type: 'users' })
      })
    },

    /**
     * Disconnects an account from another system.
     * @throws ProblemError 404, 409 where nothing else signs its owner in
     */
    async unlink(
      userId: number,
      provider: IdentityProvider,
      authorization: ConfirmedAuthorization
    ): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const user = await tx.users.find(userId)
        const own = await tx.identities.listOf(userId)
        if (!user || !own.some((identity) => identity.provider === provider)) {
          throw new ProblemError(404, 'This account is not connected')
        }
        checkOtherWay(user, own)
        await tx.identities.delete(userId, provider)
        const about = { subjectId: userId, detail: PROVIDER_NAMES[provider] }
        await logSecurityEvent(tx, authorization.eventOf('identity-unlinked', actor, about))
        tx.tell({ type: 'users' })
      })
    },

    /** See {@link deprovision}. */
    deprovision: (provider: IdentityProvider, subjects: ReadonlySet<string>) =>
      deprovision(store, clock, provider, subjects)
  }
}

/** @throws ProblemError 409 where an account would have no way in any more */
function checkOtherWay({ withoutPassword }: Account, own: readonly IdentityRow[]) {
  if (!withoutPassword || own.length > 1) return
  throw new ProblemError(
    409,
    'This is the only way to sign in to the account. Ask an IT Support Specialist to set a password first.'
  )
}
