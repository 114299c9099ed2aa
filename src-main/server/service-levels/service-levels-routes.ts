import type { Hono } from 'hono'
import { previewServiceLevel } from '#shared/api/service-level-preview.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { previewDeadline } from './service-level-preview.ts'

export function mountServiceLevelRoutes(app: Hono<AppEnv>): void {
  implement(app, previewServiceLevel, async ({ body, authorization }) => {
    await authorization.check()
    return previewDeadline(body)
  })
}
