import type { Hono } from 'hono'
import {
  approveUser,
  clearTickets,
  confirmTeam,
  createUser,
  deleteUser,
  getUnconfirmedTeams,
  listUsersForAdmin,
  RESTORE_WINDOW_MS,
  restoreUser,
  setUserPassword,
  TICKET_COUNT_HEADER,
  updateUser
} from '#shared/api/admin.ts'
import { text } from '#shared/languages/texts.ts'
import type { AuthService } from '../auth/auth-service.ts'
import type { AppEnv } from '../http/app-env.ts'
import { CONFIRMATION_WINDOW_MS } from '../http/authorization.ts'
import { implement } from '../http/implement.ts'
import { rejectedField } from '../http/problem.ts'
import type { UsersService } from '../users/users-service.ts'
import type { AdminTicketsService } from './admin-tickets-service.ts'
import type { AdminUsersService } from './admin-users-service.ts'

export function mountAdminRoutes(
  app: Hono<AppEnv>,
  people: UsersService,
  auth: AuthService,
  users: AdminUsersService,
  tickets: AdminTicketsService
): void {
  implement(app, listUsersForAdmin, () => people.listAccounts())

  implement(app, getUnconfirmedTeams, () => people.unconfirmedTeams())

  implement(app, createUser, async ({ body, authorization }) =>
    users.create(body, await authorization.confirmed())
  )

  implement(app, setUserPassword, async ({ params, body, actor, caller, authorization }) => {
    if (params.id !== actor.id) {
      await users.setPassword(params.id, body.password, await authorization.confirmed())
      return undefined
    }
    const { password: newPassword, currentPassword } = body
    if (!currentPassword)
      throw rejectedField('currentPassword', text('Current password is required'))
    await auth.changePassword(
      actor,
      { currentPassword, newPassword },
      caller,
      authorization,
      'password'
    )
    return undefined
  })

  implement(app, updateUser, ({ params, body, authorization }) =>
    users.setDepartmentHead(params.id, body.isDepartmentHead, authorization)
  )

  implement(app, confirmTeam, async ({ params, authorization }) =>
    users.confirmTeam(params.id, await authorization.confirmed())
  )

  implement(app, approveUser, async ({ params, authorization }) =>
    users.approve(params.id, await authorization.confirmed())
  )

  implement(app, deleteUser, async ({ params, authorization, header }) => {
    const unassigned = await users.delete(params.id, await authorization.confirmed())
    header(TICKET_COUNT_HEADER, String(unassigned))
    return undefined
  })

  implement(app, restoreUser, async ({ params, authorization, header }) => {
    // Deleting the account required the password, so undoing that within its time must not ask
    // again (D90).
    const confirmed = await authorization.confirmed(CONFIRMATION_WINDOW_MS + RESTORE_WINDOW_MS)
    const { user, tickets } = await users.restore(params.id, confirmed)
    header(TICKET_COUNT_HEADER, String(tickets))
    return user
  })

  implement(app, clearTickets, ({ authorization }) => tickets.clear(authorization))
}
