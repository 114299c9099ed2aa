import type { Hono } from 'hono'
import {
  changePassword,
  confirmPassword,
  getCurrentUser,
  getSetup,
  login,
  logout,
  register,
  setUp
} from '#shared/api/auth.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#shared/api/sessions.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { choiceAmong } from '../base/kept-languages.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { NO_PASSWORD } from '../store/users-store.ts'
import type { AuthService } from './auth-service.ts'
import type { SessionService } from './session-service.ts'

/** Facts on which a person's pages depend besides their account. */
interface DeskFacts {
  readsArticles(actor: Viewer): Promise<boolean>
  hasServiceLevels(): Promise<boolean>
  hasForms(): Promise<boolean>
  hasAnnouncements(actor: Viewer): Promise<boolean>
}

export function mountAuthRoutes(
  app: Hono<AppEnv>,
  auth: AuthService,
  sessions: SessionService,
  { readsArticles, hasServiceLevels, hasForms, hasAnnouncements }: DeskFacts
): void {
  implement(app, getSetup, () => auth.setup())

  implement(app, setUp, async ({ body, caller, session }) => {
    const user = await auth.setUp(body, caller)
    await session.start(user.id)
    return user
  })

  implement(app, register, async ({ body, caller, session }) => {
    const user = await auth.register(body, caller)
    if (!user.waiting) await session.start(user.id)
    return user
  })

  implement(app, login, async ({ body, caller, session }) => {
    const { user, passwordDigest } = await auth.login(body, caller)
    await session.start(user.id, passwordDigest)
    return passwordDigest === NO_PASSWORD ? { ...user, withoutPassword: true as const } : user
  })

  implement(app, logout, async ({ session }) => {
    await session.end()
    return undefined
  })

  implement(app, getCurrentUser, async ({ actor }) => {
    const { privateDepartments, language, ...user } = actor
    const choice = choiceAmong(actor.keptLanguages, language)
    const [hasArticles, hasLevels, asksForms, isTold] = await Promise.all([
      readsArticles(actor),
      hasServiceLevels(),
      hasForms(),
      hasAnnouncements(actor)
    ])
    return {
      ...user,
      ...(hasArticles && { readsArticles: true as const }),
      ...(hasLevels && { serviceLevels: true as const }),
      ...(asksForms && { forms: true as const }),
      ...(isTold && { announcements: true as const }),
      ...(privateDepartments.length > 0 && { privateDepartments }),
      ...(choice !== undefined && { language: choice })
    }
  })

  implement(app, changePassword, async ({ actor, body, caller, authorization }) => {
    await auth.changePassword(actor, body, caller, authorization)
    return undefined
  })

  implement(app, confirmPassword, async ({ actor, body, caller, authorization }) => {
    await auth.confirm(actor, body.password, caller, authorization)
    return undefined
  })

  implement(app, listSessions, ({ actor, session }) => sessions.list(actor.id, session.digest))

  implement(app, endOwnSession, async ({ params, authorization }) => {
    await sessions.endOwn(params.id, authorization)
    return undefined
  })

  implement(app, endOtherSessions, async ({ authorization }) => {
    await sessions.endOthers(authorization)
    return undefined
  })
}
