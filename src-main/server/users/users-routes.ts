import type { Hono } from 'hono'
import { listUsers } from '#shared/api/users.ts'
import type { Database } from '../db/database.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { findUsers } from './users-store.ts'

export function mountUserRoutes(app: Hono<AppEnv>, database: Database): void {
  implement(app, listUsers, () => findUsers(database.read))
}
