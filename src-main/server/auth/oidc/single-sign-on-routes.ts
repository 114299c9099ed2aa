import type { Hono } from 'hono'
import { testOidc } from '#shared/api/oidc-settings.ts'
import {
  beginSingleSignOn,
  confirmBySingleSignOn,
  connectSingleSignOn,
  disconnectSingleSignOn,
  getOwnSingleSignOn,
  loginBySingleSignOn,
  offerSecondFactorAtSingleSignOn,
  returnFromProvider
} from '#shared/api/single-sign-on.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import { endedCookie } from './begun-sign-in.ts'
import type { SingleSignOnService } from './single-sign-on-service.ts'

export function mountSingleSignOnRoutes(app: Hono<AppEnv>, service: SingleSignOnService): void {
  implement(app, beginSingleSignOn, async ({ body, caller, header }) => {
    const { address, cookie } = await service.begin(body, caller)
    header('Set-Cookie', cookie)
    return { address }
  })

  implement(app, returnFromProvider, async ({ body, caller, requestHeader, header }) => {
    const returned = await service.comeBack(body.query, requestHeader('Cookie'), caller)
    header('Set-Cookie', endedCookie())
    return returned
  })

  implement(app, loginBySingleSignOn, async ({ body, caller, session }) => {
    const { user, passwordDigest, provedAt } = await service.login(body, caller)
    await session.start(user.id, passwordDigest, provedAt)
    return user
  })

  implement(app, offerSecondFactorAtSingleSignOn, ({ body, caller }) =>
    service.offerSecondFactor(body, caller)
  )

  implement(app, getOwnSingleSignOn, ({ actor }) => service.own(actor))

  implement(app, connectSingleSignOn, async ({ actor, body, caller, authorization }) => {
    await service.connect(actor, body, caller, await authorization.confirmed())
    return undefined
  })

  implement(app, disconnectSingleSignOn, async ({ actor, authorization }) => {
    await service.disconnect(actor, await authorization.confirmed())
    return undefined
  })

  implement(app, confirmBySingleSignOn, async ({ actor, body, caller, authorization }) => {
    await service.confirm(actor, body, caller, authorization)
    return undefined
  })

  implement(app, testOidc, async ({ body, authorization, t }) =>
    service.test(body, await authorization.confirmed(), t)
  )
}
