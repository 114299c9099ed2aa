import type { Hono } from 'hono'
import { endWaiting, listWorkingDays, setWaiting } from '#shared/api/waiting.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { WaitingService } from './waiting-service.ts'

export function mountWaitingRoutes(app: Hono<AppEnv>, service: WaitingService): void {
  implement(app, setWaiting, ({ params, body, authorization }) =>
    service.set(params.id, body, authorization)
  )

  implement(app, endWaiting, ({ params, authorization }) => service.end(params.id, authorization))

  implement(app, listWorkingDays, ({ params, actor }) => service.workingDays(params.id, actor))
}
