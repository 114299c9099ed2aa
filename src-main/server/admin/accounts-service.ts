import type { AccountAccess, AccountDetails, AccountState } from '#shared/api/accounts.ts'
import type { Account } from '#shared/api/users.ts'
import { departmentKey, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { AuthService } from '../auth/auth-service.ts'
import { endSessionsOf, restartStreams } from '../auth/person-sessions.ts'
import type { SessionService } from '../auth/session-service.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization, ConfirmedAuthorization } from '../http/authorization.ts'
import { invalid } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import type { UserRowChange } from '../store/users-store.ts'
import { checkDispensable, checkIsPerson, existingUser } from '../users/account-rules.ts'
import { checkUnique, claimEmail } from '../users/users-service.ts'

export type AccountsService = ReturnType<typeof createAccountsService>

type Locks = Pick<AuthService, 'lockedUntil' | 'forgiveFailures' | 'directory'>
type Sessions = Pick<SessionService, 'list' | 'endOthers'>

/** Administration of existing accounts (D52). */
export function createAccountsService(
  { read }: Pick<Store, 'read'>,
  locks: Locks,
  sessions: Sessions
) {
  return {
    ...accountAccess(read, locks, sessions),

    /** @throws ProblemError 404, 409 for a taken address and who must stay a specialist */
    async edit(
      id: number,
      details: AccountDetails,
      authorization: ConfirmedAuthorization
    ): Promise<Account> {
      return await authorization.transaction(async (tx, actor) => {
        const before = await existingUser(tx, id)
        checkAddress(before, details)
        if (isItSupportSpecialist(before.role) && !isItSupportSpecialist(details.role)) {
          await checkDispensable(tx, before, actor, 'demoted')
        }
        const isNewAddress = details.email !== before.email
        if (isNewAddress) {
          await checkUnique(tx, { email: details.email })
          await claimEmail(tx, details.email, authorization.eventOf('account-changed', actor).at)
        }
        const detail = changesOf(before, details)
        if (detail !== '') {
          const about = { subjectId: id, detail }
          await logSecurityEvent(tx, authorization.eventOf('account-changed', actor, about))
        }
        const isNewTeam = departmentKey(details.role) !== departmentKey(before.role)
        if (isNewTeam) restartStreams(tx, id)
        tx.tell({ type: 'users' })
        return await tx.users.update(id, {
          ...details,
          // Values that an administrator enters need no confirmation (D61, D62).
          ...(isNewTeam && { unconfirmedTeam: false }),
          ...(isNewAddress && { unprovenEmail: false, proofDigest: null })
        })
      })
    },

    /**
     * Disables an account, which ends its sessions, enables it, or makes it choose a new password.
     * @throws ProblemError 404, 409 for oneself and the last IT Support Specialist
     */
    async setState(
      id: number,
      { disabled, mustChangePassword }: AccountState,
      authorization: ConfirmedAuthorization
    ): Promise<Account> {
      return await authorization.transaction(async (tx, actor) => {
        const before = await existingUser(tx, id)
        const change: UserRowChange = {}
        if (disabled !== undefined && disabled !== (before.disabled ?? false)) {
          if (disabled) {
            await checkDispensable(tx, before, actor, 'disabled')
            await endSessionsOf(tx, id, null)
          }
          const kind = disabled ? 'account-disabled' : 'account-enabled'
          await logSecurityEvent(tx, authorization.eventOf(kind, actor, { subjectId: id }))
          change.disabled = disabled
        }
        if (
          mustChangePassword !== undefined &&
          mustChangePassword !== (before.mustChangePassword ?? false)
        ) {
          checkIsPerson(before)
          const detail = `${mustChangePassword ? 'Must' : 'Need not'} choose a new password`
          const about = { subjectId: id, detail }
          await logSecurityEvent(tx, authorization.eventOf('account-changed', actor, about))
          change.mustChangePassword = mustChangePassword
        }
        if (Object.keys(change).length === 0) return before
        tx.tell({ type: 'users' })
        return await tx.users.update(id, change)
      })
    }
  }
}

/** @throws ProblemError 400 for a person without an address, and a service account with one */
function checkAddress({ service, email: before }: Account, { email }: AccountDetails) {
  // A person who gave an unconfirmed address up has none until someone enters one (D62).
  if (service ? email === '' : email !== '' || before === '') return
  const message = service
    ? text('A service account has no email address')
    : text('Invalid email address')
  throw invalid([{ path: 'email', message }])
}

/** Shows and ends what an account is signed in by, and unlocks it. */
function accountAccess(
  read: Stores,
  { lockedUntil, forgiveFailures, directory }: Locks,
  sessions: Sessions
) {
  return {
    /** @throws ProblemError 404 */
    async access(id: number, ownDigest: string | null): Promise<AccountAccess> {
      const { username } = await existingUser(read, id)
      const until = await lockedUntil(username)
      return {
        sessions: await sessions.list(id, ownDigest),
        lockedUntil: until?.toISOString() ?? null,
        directory: await directory.accounts.stateOf(id)
      }
    },

    /** Ends all sessions of an account but the one that asks. @throws ProblemError 404 */
    async endSessions(id: number, authorization: Authorization): Promise<void> {
      await existingUser(read, id)
      await sessions.endOthers(authorization, id)
    },

    /** Forgets the failed sign-ins of an account's username (D29). @throws ProblemError 404 */
    async unlock(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const { username } = await existingUser(tx, id)
        await forgiveFailures(tx, username)
        await logSecurityEvent(
          tx,
          authorization.eventOf('account-unlocked', actor, { subjectId: id })
        )
      })
    }
  }
}

/** The changes, for the security log; an address is not kept there, as it may be erased. */
function changesOf(before: Account, after: AccountDetails): string {
  const changes = [
    before.role !== after.role && `Role ${before.role} → ${after.role}`,
    before.email !== after.email && 'Email',
    before.fullName !== after.fullName && 'Name',
    before.initials !== after.initials && 'Initials'
  ]
  return changes.filter(Boolean).join(', ')
}
