import type { Hono } from 'hono'
import { getDeadlines } from '#shared/api/deadlines.ts'
import { findServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import { previewServiceLevel } from '#shared/api/service-level-preview.ts'
import { getServiceLevels, readClosures, updateServiceLevels } from '#shared/api/service-levels.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { createDeadlinesService } from './deadlines.ts'
import { findClosures } from './read-closures.ts'
import { previewDeadline } from './service-level-preview.ts'
import type { ServiceLevelsService } from './service-levels-service.ts'

export function mountServiceLevelRoutes(
  app: Hono<AppEnv>,
  levels: ServiceLevelsService,
  deadlines: ReturnType<typeof createDeadlinesService>
): void {
  implement(app, getDeadlines, ({ params, actor }) => deadlines.explain(params.id, actor))

  implement(app, getServiceLevels, () => levels.read())

  implement(app, updateServiceLevels, ({ body, authorization }) =>
    levels.update(body, authorization)
  )

  implement(app, findServiceLevelEffect, ({ body, authorization }) =>
    levels.effect(body, authorization)
  )
  implement(app, readClosures, async ({ body: { file, ...range }, authorization }) => {
    await authorization.check()
    return findClosures(file, range)
  })

  implement(app, previewServiceLevel, async ({ body, authorization }) => {
    await authorization.check()
    return previewDeadline(body)
  })
}
