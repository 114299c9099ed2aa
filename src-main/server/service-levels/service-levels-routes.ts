import type { Hono } from 'hono'
import { findServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import { previewServiceLevel } from '#shared/api/service-level-preview.ts'
import { getServiceLevels, readClosures, updateServiceLevels } from '#shared/api/service-levels.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { readClosureFile } from './closures-thread.ts'
import { previewDeadline } from './service-level-preview.ts'
import type { ServiceLevelsService } from './service-levels-service.ts'

export function mountServiceLevelRoutes(app: Hono<AppEnv>, levels: ServiceLevelsService): void {
  implement(app, getServiceLevels, () => levels.read())

  implement(app, updateServiceLevels, ({ body, authorization }) =>
    levels.update(body, authorization)
  )

  implement(app, findServiceLevelEffect, ({ body, authorization }) =>
    levels.effect(body, authorization)
  )

  implement(app, readClosures, async ({ body: { file, ...range }, authorization }) => {
    await authorization.check()
    return await readClosureFile(file, range)
  })

  implement(app, previewServiceLevel, async ({ body, authorization }) => {
    await authorization.check()
    return previewDeadline(body)
  })
}
