import type { Hono } from 'hono'
import { getCurrentUser, getSetup, login, logout, register, setUp } from '#shared/api/auth.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { AuthService } from './auth-service.ts'

export function mountAuthRoutes(app: Hono<AppEnv>, auth: AuthService): void {
  implement(app, getSetup, async () => ({ needsSetup: await auth.needsSetup() }))

  implement(app, setUp, async ({ body, caller, session }) => {
    const user = await auth.setUp(body, caller)
    await session.start(user.id)
    return user
  })

  implement(app, register, async ({ body, session }) => {
    const user = await auth.register(body)
    await session.start(user.id)
    return user
  })

  implement(app, login, async ({ body, caller, session }) => {
    const { user, passwordDigest } = await auth.login(body, caller)
    await session.start(user.id, passwordDigest)
    return user
  })

  implement(app, logout, async ({ session }) => {
    await session.end()
    return undefined
  })

  implement(app, getCurrentUser, async ({ actor }) => actor)
}
