import type { User } from '#shared/api/users.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import type { Clock } from '../base/clock.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { addressKey } from '../http/caller.ts'
import { type ProblemError, refusedField } from '../http/problem.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { checkPassword, digestPassword, isOutdated, refuseWhileBusy } from './password.ts'
import { createRateLimit, MAX_FAILURES } from './rate-limit.ts'

interface FindOptions {
  /** Who proves the password of the own account; left out for a sign-in. */
  prover?: User
  /**
   * What is checked once the password is right: answers the error of what counts as a failure too,
   * and throws one that does not.
   */
  further?: (found: Credentials) => Promise<ProblemError | undefined>
}

/** Checks usernames with their passwords; failures are counted by username and address (D29). */
export function createCredentialCheck(store: Store, clock: Clock) {
  const { read } = store
  const signIns = createRateLimit(store, clock, {
    max: MAX_FAILURES,
    sentence: 'Too many failed sign-ins.'
  })

  /**
   * Finds the account with a username and password; an unknown username takes as long as a known
   * one.
   * @throws ProblemError 429 (D29), 503 (D36), or what the further check answers or throws
   */
  async function find(
    username: string,
    password: string,
    { address }: ClientInfo,
    { prover, further }: FindOptions = {}
  ): Promise<Credentials | null> {
    refuseWhileBusy()
    const byAddress = `address:${addressKey(address)}`
    const bySelf = nameKey(username)
    let refusal: ProblemError | undefined
    const check = async () => {
      const found = await read.users.findCredentials(username)
      if (!(await checkPassword(password, found?.passwordDigest)) || !found) return null
      refusal = await further?.(found)
      return refusal ? null : found
    }
    const note = async (tx: Transaction, locked: readonly string[]) => {
      // What was typed is not kept, because people type passwords into the username field.
      const subjectId = (await tx.users.findCredentials(username))?.user.id ?? null
      const event = { at: clock(), actorId: prover?.id ?? null, subjectId, address }
      const kind = prover ? 'password-refused' : 'sign-in-refused'
      await tx.security.insert({ ...event, kind, detail: refusal ? 'Wrong code' : null })
      for (const key of locked) {
        const detail = key === byAddress ? 'This address' : 'This username'
        await tx.security.insert({ ...event, kind: 'locked', detail })
      }
    }
    const found = await signIns.attempt([byAddress, bySelf], check, bySelf, note)
    if (refusal) throw refusal
    return found
  }

  return {
    find,

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
    ): Promise<Credentials> {
      const found = await find(user.username, password, caller, { prover: user })
      if (!found) throw refusedField(field, 'This is not your current password')
      return found
    },

    /**
     * Replaces a digest that was computed with other parameters than today's.
     * @returns the digest that the session starts with: the new one where it could be stored
     */
    async upToDateDigest({ user, passwordDigest }: Credentials, password: string): Promise<string> {
      if (!isOutdated(passwordDigest)) return passwordDigest
      const renewed = await digestPassword(password)
      const isReplaced = await store.transaction((tx) =>
        tx.users.replacePasswordDigest(user.id, passwordDigest, renewed)
      )
      return isReplaced ? renewed : passwordDigest
    }
  }
}

/** The key that the failures of a username are counted by. */
function nameKey(username: string): string {
  return `user:${usernameKey(username)}`
}
