import type { Hono } from 'hono'
import { getActivity } from '#shared/api/activity.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { ActivityService } from './activity-service.ts'

export function mountActivityRoutes(app: Hono<AppEnv>, activity: ActivityService): void {
  implement(app, getActivity, ({ query, actor }) => activity.list(actor, query.after))
}
