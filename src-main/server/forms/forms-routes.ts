import type { Hono } from 'hono'
import { createForm, deleteForm, getForm, listForms, updateForm } from '#shared/api/forms.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { FormsService } from './forms-service.ts'

/** Mounts the calls for forms (D78). */
export function mountFormRoutes(app: Hono<AppEnv>, service: FormsService): void {
  implement(app, listForms, ({ actor }) => service.list(actor))

  implement(app, createForm, ({ body, authorization }) => service.create(body, authorization))

  implement(app, getForm, ({ params, query, actor }) =>
    service.find(params.id, query.version, actor)
  )

  implement(app, updateForm, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteForm, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })
}
