import type { Hono } from 'hono'
import {
  clearTickets,
  createUser,
  deleteUser,
  listUsersForAdmin,
  setUserPassword,
  updateUser
} from '#shared/api/admin.ts'
import type { Database } from '../db/database.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { findUsers } from '../users/users-store.ts'
import type { AdminTicketsService } from './admin-tickets-service.ts'
import type { AdminUsersService } from './admin-users-service.ts'

export function mountAdminRoutes(
  app: Hono<AppEnv>,
  database: Database,
  users: AdminUsersService,
  tickets: AdminTicketsService
): void {
  implement(app, listUsersForAdmin, () => findUsers(database.read))

  implement(app, createUser, ({ body, authorization }) => users.create(body, authorization))

  implement(app, setUserPassword, async ({ params, body, session, authorization }) => {
    await users.setPassword(params.id, body.password, session.digest, authorization)
    return undefined
  })

  implement(app, updateUser, ({ params, body, authorization }) =>
    users.setDepartmentHead(params.id, body.isDepartmentHead, authorization)
  )

  implement(app, deleteUser, async ({ params, authorization }) => {
    await users.delete(params.id, authorization)
    return undefined
  })

  implement(app, clearTickets, ({ authorization }) => tickets.clear(authorization))
}
