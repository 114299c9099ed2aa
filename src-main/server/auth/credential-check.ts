import type { User } from '#shared/api/users.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import type { Clock } from '../base/clock.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { addressKey } from '../http/caller.ts'
import { refusedField } from '../http/problem.ts'
import type { Store } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { checkPassword, digestPassword, isOutdated, refuseWhileBusy } from './password.ts'
import { createRateLimit, MAX_FAILURES } from './rate-limit.ts'

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
   * @throws ProblemError 429 (D29), 503 (D36)
   */
  async function find(
    username: string,
    password: string,
    { address }: ClientInfo
  ): Promise<Credentials | null> {
    refuseWhileBusy()
    const bySelf = `user:${usernameKey(username)}`
    const check = async () => {
      const found = await read.users.findCredentials(username)
      return (await checkPassword(password, found?.passwordDigest)) ? (found ?? null) : null
    }
    return await signIns.attempt([`address:${addressKey(address)}`, bySelf], check, bySelf)
  }

  return {
    find,

    /** @throws ProblemError 403 naming the field when the password is wrong, 429 (D29) */
    async prove(
      user: User,
      password: string,
      caller: ClientInfo,
      field: string
    ): Promise<Credentials> {
      const found = await find(user.username, password, caller)
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
