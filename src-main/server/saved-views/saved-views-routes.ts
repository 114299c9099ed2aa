import type { Hono } from 'hono'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView
} from '#shared/api/saved-views.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { SavedViewsService } from './saved-views-service.ts'

export function mountSavedViewRoutes(app: Hono<AppEnv>, service: SavedViewsService): void {
  implement(app, listSavedViews, ({ actor }) => service.list(actor))

  implement(app, createSavedView, ({ body, authorization }) => service.create(body, authorization))

  implement(app, updateSavedView, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteSavedView, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })
}
