import type { Hono } from 'hono'
import { listUsers } from '#shared/api/users.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { UsersService } from './users-service.ts'

export function mountUserRoutes(app: Hono<AppEnv>, users: UsersService): void {
  implement(app, listUsers, () => users.list())
}
