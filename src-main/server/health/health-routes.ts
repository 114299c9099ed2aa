import type { Hono } from 'hono'
import { getHealth, getLiveness } from '#shared/api/health.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { HealthService } from './health-service.ts'

export function mountHealthRoutes(app: Hono<AppEnv>, health: HealthService): void {
  implement(app, getHealth, async () => {
    await health.check()
    return { status: 'ok' } as const
  })

  implement(app, getLiveness, async () => ({ status: 'ok' }) as const)
}
