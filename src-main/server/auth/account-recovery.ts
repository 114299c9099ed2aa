import { randomInt } from 'node:crypto'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Clock } from '../base/clock.ts'
import { StartError } from '../base/start-error.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Store, Transaction } from '../store/store.ts'
import { digestPassword } from './password.ts'
import { endSessionsOf } from './person-sessions.ts'

/** Letters and digits that no one takes for another; sixteen of them have some 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 16

/**
 * Lets an IT Support Specialist in again who has lost password, phone and recovery codes, for the
 * person who has the server's machine (D91): with a new password that has to be changed, no second
 * factor, and the account enabled.
 * @param forgiveFailures forgets the failed sign-ins of a username (D29)
 * @returns the password
 * @throws StartError with the one sentence to show where there is no such specialist
 */
export async function recoverAccount(
  store: Pick<Store, 'read' | 'transaction'>,
  clock: Clock,
  forgiveFailures: (tx: Transaction, username: string) => Promise<void>,
  username: string
): Promise<string> {
  const password = Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replaceAll(/(.{4})(?!$)/g, '$1-')
  const passwordDigest = await digestPassword(password)
  await store.transaction(async (tx) => {
    const user = (await tx.users.findCredentials(username))?.user
    if (!user || !isItSupportSpecialist(user.role) || user.service) {
      throw new StartError(
        `${username} is not an IT Support Specialist. An IT Support Specialist can reset this password under Admin.`
      )
    }
    const { id } = user
    const change = { disabled: false, waiting: false, mustChangePassword: true }
    await tx.users.update(id, { passwordDigest, ...change })
    await tx.secondFactors.deleteOf(id)
    await forgiveFailures(tx, username)
    await endSessionsOf(tx, id, null)
    const event = { at: clock(), kind: 'password-set', actorId: null, subjectId: id } as const
    await logSecurityEvent(tx, { ...event, address: null, detail: 'From the command line' })
    tx.tell({ type: 'users' })
  })
  return password
}
