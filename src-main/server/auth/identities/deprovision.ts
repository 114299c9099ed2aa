import type { IdentityProvider } from '#shared/domain/directory-roles.ts'
import type { Clock } from '../../base/clock.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { Store } from '../../store/store.ts'
import { isLastSpecialist } from '../../users/account-rules.ts'
import { endSessionsOf } from '../person-sessions.ts'

/**
 * Disables the accounts of people whom another system lets in no more (D54), and ends their
 * sessions. The last IT Support Specialist who can sign in stays.
 * @param subjects what the system called them; people connected in the meantime are not among them
 * @returns how many accounts were disabled
 */
export async function deprovision(
  store: Store,
  clock: Clock,
  provider: IdentityProvider,
  subjects: ReadonlySet<string>
): Promise<number> {
  const linked = await store.read.identities.listLinked(provider)
  let disabled = 0
  for (const { userId, subject } of linked) {
    if (!subjects.has(subject)) continue
    const isDone = await store.transaction(async (tx) => {
      const account = await tx.users.find(userId)
      if (!account || account.disabled || (await isLastSpecialist(tx, account))) return false
      await tx.users.update(userId, { disabled: true })
      await endSessionsOf(tx, userId, null)
      const event = { at: clock(), kind: 'account-disabled', actorId: null } as const
      const detail = 'No longer has access in the directory'
      await logSecurityEvent(tx, { ...event, subjectId: userId, address: null, detail })
      tx.tell({ type: 'users' })
      return true
    })
    if (isDone) disabled++
  }
  return disabled
}
