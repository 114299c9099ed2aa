import type { Account, User } from '#shared/api/users.ts'
import { usernameKey, withoutDomain } from '#shared/domain/usernames.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { addressKey } from '../http/caller.ts'
import { createPlacesPerCaller } from '../http/places-per-caller.ts'
import { type ProblemError, rejectedField } from '../http/problem.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { createAttemptLimit, MAX_FAILURES } from './attempt-limit.ts'
import { checkPassword, digestPassword, isOutdated, rejectWhileBusy } from './password.ts'

/**
 * How many checks of an address run at a time, and how many wait (D36). A house may sign in behind
 * one address at the same moment: as many as half its attempts leave each other enough.
 */
const PLACES = {
  concurrency: MAX_FAILURES / 2,
  maxWaiting: 25,
  sentence: text('Too many attempts at once. Try again in a few seconds.'),
  status: 429
} as const

/** The message for a wrong password of a signed-in person. */
export const NOT_CURRENT = text('This is not your current password')

/** Credentials that were proved, by a password of the help desk or by another one. */
export interface CheckedCredentials extends Credentials {
  /** Whether the password is the one that the help desk keeps. */
  isOwnPassword: boolean
}

/**
 * Asks elsewhere for a username and password that are not of the help desk.
 * @param account the account with the username, where there is one
 */
type AskElsewhere = (
  account: Account | undefined,
  username: string,
  password: string,
  caller: ClientInfo
) => Promise<Credentials | null>

interface FindOptions {
  /** Who proves the password of the own account; left out for a sign-in. */
  prover?: User
  /**
   * The check after a correct password: answers the error of what counts as a failure too,
   * and throws one that does not.
   */
  further?: (found: CheckedCredentials) => Promise<ProblemError | undefined>
}

/** Who is to be checked, and what the security log says of a failure (D55). */
interface Attempt {
  /** Null where it is not known. */
  username: string | null
  caller: ClientInfo
  /** Who proves the password of the own account; left out for a sign-in. */
  prover?: User | undefined
  detail: () => string | null
}

/**
 * Checks usernames with their passwords; failures are counted by username and address (D29).
 * @param askElsewhere asked about those that are not of the help desk
 */
export function createCredentialCheck(
  store: Store,
  clock: Clock,
  askElsewhere: AskElsewhere = async () => null
) {
  const { read } = store
  const signIns = createAttemptLimit(store, clock, {
    max: MAX_FAILURES,
    sentence: text(
      'Too many failed sign-ins. Try again in {minutes, plural, one {a minute} other {# minutes}}.'
    )
  })

  const places = createPlacesPerCaller(PLACES)

  /** Finds who a username and password belong to, here first and then elsewhere. */
  async function checkedCredentials(
    username: string,
    password: string,
    caller: ClientInfo,
    isSignIn: boolean
  ): Promise<CheckedCredentials | null> {
    const own = await read.users.findCredentials(username)
    if ((await checkPassword(password, own?.passwordDigest)) && own)
      return { ...own, isOwnPassword: true }
    // Signed-in people confirm their identity where their password is kept.
    const proved = await askElsewhere(own?.user, username, password, caller)
    if (!proved || (!isSignIn && proved.user.id !== own?.user.id)) return null
    return { ...proved, isOwnPassword: false }
  }

  /**
   * Runs a check of who someone is; where it answers null, that counts as a failed sign-in of the
   * address and of the username (D29).
   * @throws ProblemError 429 without running the check, or what the check throws
   */
  async function attempt<T>(
    { username, caller: { address }, prover, detail }: Attempt,
    check: () => Promise<T | null>
  ): Promise<T | null> {
    const byAddress = addressName(address)
    const bySelf = username === null ? undefined : nameKey(username)
    const names = bySelf === undefined ? [byAddress] : [byAddress, bySelf]
    const noteFailure = async (tx: Transaction, usedUp: readonly string[]) => {
      // The typed text is not kept, because people type passwords into the username field.
      const named = username === null ? undefined : await tx.users.findCredentials(username)
      const subjectId = named?.user.id ?? null
      const event = { at: clock(), actorId: prover?.id ?? null, subjectId, address }
      const kind = prover ? 'password-refused' : 'sign-in-refused'
      await logSecurityEvent(tx, { ...event, kind, detail: detail() })
      for (const key of usedUp) {
        const lock = key === byAddress ? 'This address' : 'This username'
        await logSecurityEvent(tx, { ...event, kind: 'locked', detail: lock })
      }
    }
    return await places.run(byAddress, () =>
      signIns.attempt(names, check, { forgiven: bySelf, noteFailure })
    )
  }

  /**
   * Finds the account with a username and password; an unknown username takes as long as a known
   * one.
   * @throws ProblemError 429 (D29), 503 (D36), or what the further check answers or throws
   */
  async function find(
    username: string,
    password: string,
    caller: ClientInfo,
    { prover, further }: FindOptions = {}
  ): Promise<CheckedCredentials | null> {
    rejectWhileBusy()
    let rejection: ProblemError | undefined
    const detail = () => (rejection ? 'Wrong code' : null)
    const found = await attempt({ username, caller, prover, detail }, async () => {
      const found = await checkedCredentials(username, password, caller, prover === undefined)
      if (!found) return null
      rejection = await further?.(found)
      return rejection ? null : found
    })
    if (rejection) throw rejection
    return found
  }

  return {
    attempt,
    find,

    /**
     * The result for an account whose owner was confirmed by another system: a failure counts as
     * one of a password does (D29).
     * @throws ProblemError 429, or what the check answers or throws
     */
    async checkFurther(
      { user: { username } }: Credentials,
      caller: ClientInfo,
      further: () => Promise<ProblemError | undefined>
    ): Promise<void> {
      let rejection: ProblemError | undefined
      await attempt({ username, caller, detail: () => 'Wrong code' }, async () => {
        rejection = await further()
        return rejection ? null : true
      })
      if (rejection) throw rejection
    },

    /** @throws ProblemError 429 while an address is kept out after too many failures (D29) */
    checkNotLocked: ({ address }: ClientInfo): Promise<void> =>
      signIns.checkNotLocked(addressName(address)),

    /** Until when a username is kept out after too many failures (D29); null while it is not. */
    lockedUntil: (username: string): Promise<Date | null> => signIns.lockedUntil(nameKey(username)),

    /** Forgets the failures of a username; those of addresses stay. */
    forgiveFailures: (tx: Transaction, username: string): Promise<void> =>
      signIns.forgive(tx, nameKey(username)),

    /** @throws ProblemError 403 naming the field when the password is wrong, 429 (D29) */
    async prove(
      user: User,
      password: string,
      caller: ClientInfo,
      field: string
    ): Promise<CheckedCredentials> {
      const found = await find(user.username, password, caller, { prover: user })
      if (!found) throw rejectedField(field, NOT_CURRENT)
      return found
    },

    /**
     * Replaces a digest that was computed with other parameters than today's.
     * @returns the digest that the session starts with: the new one where it could be stored
     */
    async upToDateDigest(checked: CheckedCredentials, password: string): Promise<string> {
      const { user, passwordDigest, isOwnPassword } = checked
      if (!isOwnPassword || !isOutdated(passwordDigest)) return passwordDigest
      const renewed = await digestPassword(password)
      const isReplaced = await store.transaction((tx) =>
        tx.users.replacePasswordDigest(user.id, passwordDigest, renewed)
      )
      return isReplaced ? renewed : passwordDigest
    }
  }
}

/** The key that the failures of an address are counted by. */
function addressName(address: string): string {
  return `address:${addressKey(address)}`
}

/**
 * The key that the failures of a username are counted by, alike before every domain that is typed.
 */
function nameKey(username: string): string {
  return `user:${usernameKey(withoutDomain(username))}`
}
