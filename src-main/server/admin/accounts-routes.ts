import type { Hono } from 'hono'
import {
  editUser,
  endUserSession,
  endUserSessions,
  getUserAccess,
  setUserState,
  unlockUser
} from '#shared/api/accounts.ts'
import { createServiceAccount } from '#shared/api/tokens.ts'
import type { SessionService } from '../auth/session-service.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { AccountsService } from './accounts-service.ts'
import type { ServiceAccountsService } from './service-accounts-service.ts'

export function mountAccountRoutes(
  app: Hono<AppEnv>,
  accounts: AccountsService,
  sessions: SessionService,
  services: ServiceAccountsService
): void {
  implement(app, createServiceAccount, async ({ body, authorization }) =>
    services.create(body, await authorization.confirmed())
  )

  implement(app, editUser, async ({ params, body, authorization }) =>
    accounts.edit(params.id, body, await authorization.confirmed())
  )

  implement(app, setUserState, async ({ params, body, authorization }) =>
    accounts.setState(params.id, body, await authorization.confirmed())
  )

  implement(app, getUserAccess, ({ params, session }) => accounts.access(params.id, session.digest))

  implement(app, endUserSession, async ({ params, authorization }) => {
    await sessions.endAny(params.id, authorization)
    return undefined
  })

  implement(app, endUserSessions, async ({ params, authorization }) => {
    await accounts.endSessions(params.id, authorization)
    return undefined
  })

  implement(app, unlockUser, async ({ params, authorization }) => {
    await accounts.unlock(params.id, authorization)
    return undefined
  })
}
