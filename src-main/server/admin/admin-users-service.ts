import { type NewUser, RESTORE_WINDOW_MS } from '#shared/api/admin.ts'
import type { Account } from '#shared/api/users.ts'
import { digestPassword } from '../auth/password.ts'
import { checkPasswordChoice } from '../auth/password-choice.ts'
import { endSessionsOf, restartStreams } from '../auth/person-sessions.ts'
import { type Clock, isWithin } from '../base/clock.ts'
import { logBulkChange, logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization, ConfirmedAuthorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { Store, Stores } from '../store/store.ts'
import { checkDispensable, checkIsPerson, existingUser } from '../users/account-rules.ts'
import { checkUnique, createUser, rejectDuplicates } from '../users/users-service.ts'

export type AdminUsersService = ReturnType<typeof createAdminUsersService>

/** Changes that IT Support Specialists make to accounts (spec §6). */
export function createAdminUsersService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    ...accountDeletion(read),

    /** @throws ProblemError 409 when the username or email is taken (D26) */
    async create(input: NewUser, authorization: ConfirmedAuthorization): Promise<Account> {
      const { password, ...person } = input
      checkPasswordChoice(password, person, 'password')
      // This is checked before the costly digest is computed (D36).
      await checkUnique(read, person)
      const passwordDigest = await digestPassword(password)
      return await authorization.transaction(async (tx, actor) => {
        tx.tell({ type: 'users' })
        const { changeChosen: mustChangePassword } = (await readSettings(tx)).passwords
        const row = { ...person, passwordDigest, mustChangePassword, createdAt: clock() }
        const user = await createUser(tx, row)
        const about = { subjectId: user.id, detail: user.role }
        await logSecurityEvent(tx, authorization.eventOf('account-made', actor, about))
        return user
      })
    },

    /**
     * Sets another person's password and ends that person's sessions (D25).
     * @throws ProblemError 404, 400 for a common password
     */
    async setPassword(
      id: number,
      password: string,
      authorization: ConfirmedAuthorization
    ): Promise<void> {
      const user = await existingUser(read, id)
      checkIsPerson(user)
      checkPasswordChoice(password, user, 'password')
      const passwordDigest = await digestPassword(password)
      await authorization.transaction(async (tx, actor) => {
        await existingUser(tx, id)
        const { changeChosen } = (await readSettings(tx)).passwords
        // Who had to choose a password has to choose one after this one as well.
        const more = changeChosen ? { mustChangePassword: true } : {}
        await tx.users.update(id, { passwordDigest, ...more })
        await endSessionsOf(tx, id, null)
        await logSecurityEvent(tx, authorization.eventOf('password-set', actor, { subjectId: id }))
      })
    },

    /** @throws ProblemError 404 */
    async setDepartmentHead(
      id: number,
      isDepartmentHead: boolean,
      authorization: Authorization
    ): Promise<Account> {
      return await authorization.transaction(async (tx, actor) => {
        const before = await existingUser(tx, id)
        checkIsPerson(before)
        if (before.isDepartmentHead !== isDepartmentHead) {
          const detail = isDepartmentHead ? 'Now department head' : 'No longer department head'
          const about = { subjectId: id, detail }
          await logSecurityEvent(tx, authorization.eventOf('account-changed', actor, about))
        }
        tx.tell({ type: 'users' })
        if (!isDepartmentHead) return await tx.users.update(id, { isDepartmentHead })
        // Who heads a team is one of it (D61).
        if (before.unconfirmedTeam) restartStreams(tx, id)
        return await tx.users.update(id, { isDepartmentHead, unconfirmedTeam: false })
      })
    },

    /** @throws ProblemError 404, 409 when the account does not wait for approval (D51) */
    async approve(id: number, authorization: ConfirmedAuthorization): Promise<Account> {
      return await authorization.transaction(async (tx, actor) => {
        const { waiting, role } = await existingUser(tx, id)
        if (!waiting) throw new ProblemError(409, 'This account is not waiting for approval')
        const about = { subjectId: id, detail: role }
        await logSecurityEvent(tx, authorization.eventOf('account-approved', actor, about))
        tx.tell({ type: 'users' })
        return await tx.users.update(id, { waiting: false })
      })
    },

    /**
     * Confirms that someone is of the team that they registered with (D61).
     * @throws ProblemError 404, 409 when the team is confirmed already, or the account waits
     */
    async confirmTeam(id: number, authorization: ConfirmedAuthorization): Promise<Account> {
      return await authorization.transaction(async (tx, actor) => {
        const { unconfirmedTeam, role } = await existingUser(tx, id)
        if (!unconfirmedTeam)
          throw new ProblemError(409, 'The team of this account is already confirmed')
        const about = { subjectId: id, detail: role }
        await logSecurityEvent(tx, authorization.eventOf('team-confirmed', actor, about))
        tx.tell({ type: 'users' })
        restartStreams(tx, id)
        return await tx.users.update(id, { unconfirmedTeam: false })
      })
    }
  }
}

/** Deletes accounts, and restores those that were deleted by mistake (D4). */
function accountDeletion(read: Stores) {
  return {
    /**
     * Deletes an account (D4).
     * @returns how many tickets it was assigned
     * @throws ProblemError 404, or 409 for oneself and the last IT Support Specialist
     */
    async delete(id: number, authorization: ConfirmedAuthorization): Promise<number> {
      // The deletion may change thousands of tickets, and so runs as a bulk write.
      return await authorization.exclusive(async (bulk, actor) => {
        const user = await existingUser(read, id)
        await checkDispensable(read, user, actor, 'deleted')
        const count = await read.tickets.countAssignedTo(id)
        const about = { subjectId: id, detail: user.waiting ? 'Was waiting for approval' : null }
        const act = authorization.eventOf('account-deleted', actor, about)
        await bulk.deleteUser(id, act)
        logBulkChange(bulk, act)
        bulk.tell({ type: 'user-signed-out', userId: id, exceptDigest: null })
        bulk.tell({ type: 'users' })
        return count
      })
    },

    /**
     * Undoes a deletion within {@link RESTORE_WINDOW_MS} (D4).
     * @returns the account, and how many tickets it got back
     * @throws ProblemError 404 once it is too late, 409 when the username or email was taken
     * meanwhile
     */
    async restore(
      id: number,
      authorization: ConfirmedAuthorization
    ): Promise<{ user: Account; tickets: number }> {
      return await authorization.exclusive(async (bulk, actor) => {
        const act = authorization.eventOf('account-restored', actor, { subjectId: id })
        const deleted = await read.users.findDeleted(id)
        if (!deleted || !isWithin(deleted.deletedAt, RESTORE_WINDOW_MS, act.at)) {
          throw new ProblemError(404, 'It is too late to undo this. The account has been deleted.')
        }
        // An address that is not confirmed has to be free too: nothing gives way to what was
        // deleted.
        rejectDuplicates(await read.users.findTaken(deleted))
        await bulk.restoreUser(id, deleted.deletedAt, act)
        logBulkChange(bulk, act)
        bulk.tell({ type: 'users' })
        const tickets = await read.tickets.countAssignedTo(id)
        return { user: await existingUser(read, id), tickets }
      })
    }
  }
}
