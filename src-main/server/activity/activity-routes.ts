import type { Hono } from 'hono'
import { getActivity } from '#shared/api/activity.ts'
import type { Database } from '../db/database.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { findActivity } from './activity-store.ts'

export function mountActivityRoutes(app: Hono<AppEnv>, database: Database): void {
  implement(app, getActivity, ({ query, actor }) => findActivity(database.read, actor.id, query.after))
}
