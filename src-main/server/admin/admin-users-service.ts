import { type NewUser, RESTORE_WINDOW } from '#shared/api/admin.ts'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Authorization, ConfirmedAuthorization } from '../auth/authorization.ts'
import { digestPassword } from '../auth/password.ts'
import { checkPasswordChoice } from '../auth/password-choice.ts'
import { deleteSessionsOf } from '../auth/session-store.ts'
import { type Clock, isWithin } from '../clock.ts'
import type { Database, Queries } from '../db/database.ts'
import { writeInThread } from '../db/write-in-thread.ts'
import type { EventHub } from '../events/event-hub.ts'
import { ProblemError } from '../http/problem.ts'
import { countTicketsAssignedTo } from '../tickets/tickets-store.ts'
import { checkIsFree, createUser } from '../users/users-service.ts'
import { findDeletedUser, findUser, findUsers, updateUserRow } from '../users/users-store.ts'
import { deletionOfUser, restorationOfUser } from './bulk-writes.ts'

export type AdminUsersService = ReturnType<typeof createAdminUsersService>

/** What IT Support Specialists do with accounts (spec §6). */
export function createAdminUsersService(database: Pick<Database, 'read'>, clock: Clock, events: EventHub) {
  return {
    /** @throws ProblemError 409 when the username or email is taken (D26) */
    async create(input: NewUser, authorization: ConfirmedAuthorization): Promise<User> {
      const { password, ...person } = input
      checkPasswordChoice(password, person, 'password')
      // Before a digest is computed, which costs much (D36).
      await checkIsFree(database.read, person)
      const passwordDigest = await digestPassword(password)
      const user = await authorization.transaction((tx) =>
        createUser(tx, { ...person, passwordDigest, createdAt: clock() })
      )
      events.publish({ type: 'users' })
      return user
    },

    /**
     * Sets somebody's password and ends their sessions (D25).
     * @throws ProblemError 404, 400 for a common one
     */
    async setPassword(id: number, password: string, authorization: ConfirmedAuthorization): Promise<void> {
      checkPasswordChoice(password, await existingUser(database.read, id), 'password')
      const passwordDigest = await digestPassword(password)
      await authorization.transaction(async (tx) => {
        await existingUser(tx, id)
        await updateUserRow(tx, id, { passwordDigest })
        await deleteSessionsOf(tx, id, null)
      })
      events.disconnectUser(id, null)
    },

    /** @throws ProblemError 404 */
    async setDepartmentHead(id: number, isDepartmentHead: boolean, authorization: Authorization): Promise<User> {
      const user = await authorization.transaction(async (tx) => {
        await existingUser(tx, id)
        return await updateUserRow(tx, id, { isDepartmentHead })
      })
      events.publish({ type: 'users' })
      return user
    },

    /**
     * Deletes an account as D4 wants it.
     * @returns how many tickets it was assigned
     * @throws ProblemError 404, or 409 for oneself and the last IT Support Specialist
     */
    async delete(id: number, authorization: ConfirmedAuthorization): Promise<number> {
      // Somebody may have been assigned thousands of tickets.
      const unassigned = await authorization.alone(async (file, actor) => {
        await checkDeletable(database.read, await existingUser(database.read, id), actor)
        const count = await countTicketsAssignedTo(database.read, id)
        await writeInThread(file, deletionOfUser(id, { actorId: actor.id, at: clock() }))
        return count
      })
      events.disconnectUser(id, null)
      events.publish({ type: 'users' })
      return unassigned
    },

    /**
     * Undoes a deletion that was just made.
     * @returns the account, and how many tickets it got back
     * @throws ProblemError 404 once it is too late, 409 when the username or email belongs to somebody else by then
     */
    async restore(id: number, authorization: ConfirmedAuthorization): Promise<{ user: User; tickets: number }> {
      const restored = await authorization.alone(async (file, actor) => {
        const at = clock()
        const deleted = await findDeletedUser(database.read, id)
        if (!deleted || !isWithin(deleted.deletedAt, RESTORE_WINDOW, at)) {
          throw new ProblemError(404, 'It is too late to undo this: the account is gone')
        }
        await checkIsFree(database.read, deleted)
        await writeInThread(file, restorationOfUser(id, deleted.deletedAt, { actorId: actor.id, at }))
        const tickets = await countTicketsAssignedTo(database.read, id)
        return { user: await existingUser(database.read, id), tickets }
      })
      events.publish({ type: 'users' })
      return restored
    }
  }
}

async function checkDeletable(tx: Queries, user: User, actor: User) {
  if (isItSupportSpecialist(user.role)) {
    const specialists = (await findUsers(tx)).filter(({ role }) => isItSupportSpecialist(role))
    if (specialists.length === 1) throw new ProblemError(409, 'The last IT Support Specialist cannot be deleted')
  }
  if (user.id === actor.id) throw new ProblemError(409, 'You cannot delete your own account')
}

async function existingUser(db: Queries, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new ProblemError(404, 'There is no such person')
  return user
}
