import type { NewUser } from '#shared/api/admin.ts'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Authorization, ConfirmedAuthorization } from '../auth/authorization.ts'
import { digestPassword } from '../auth/password.ts'
import { checkPasswordChoice } from '../auth/password-choice.ts'
import { deleteSessionsOf } from '../auth/session-store.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../db/database.ts'
import { writeInThread } from '../db/write-in-thread.ts'
import type { EventHub } from '../events/event-hub.ts'
import { ProblemError } from '../http/problem.ts'
import { createUser } from '../users/users-service.ts'
import { findUser, findUsers, updateUserRow } from '../users/users-store.ts'
import { deletionOfUser } from './bulk-writes.ts'

export type AdminUsersService = ReturnType<typeof createAdminUsersService>

/** What IT Support Specialists do with accounts (spec §6). */
export function createAdminUsersService(database: Pick<Database, 'read'>, clock: Clock, events: EventHub) {
  return {
    /** @throws ProblemError 409 when the username or email is taken (D26) */
    async create(input: NewUser, authorization: ConfirmedAuthorization): Promise<User> {
      const { password, ...person } = input
      checkPasswordChoice(password, person, 'password')
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

    /** Deletes an account as D4 wants it. @throws ProblemError 404, or 409 for oneself and the last IT Support Specialist */
    async delete(id: number, authorization: ConfirmedAuthorization): Promise<void> {
      // Somebody may have been assigned thousands of tickets.
      await authorization.alone(async (file, actor) => {
        await checkDeletable(database.read, await existingUser(database.read, id), actor)
        await writeInThread(file, deletionOfUser(id, { actorId: actor.id, at: clock() }))
      })
      events.disconnectUser(id, null)
      events.publish({ type: 'users' })
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
