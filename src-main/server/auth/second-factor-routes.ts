import type { Hono } from 'hono'
import { resetSecondFactor } from '#shared/api/admin.ts'
import {
  getSecondFactor,
  makeRecoveryCodes,
  offerSecondFactor,
  offerSecondFactorAtLogin,
  turnOffSecondFactor,
  turnOnSecondFactor
} from '#shared/api/second-factor.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { SecondFactorService } from './second-factor-service.ts'

export function mountSecondFactorRoutes(app: Hono<AppEnv>, service: SecondFactorService): void {
  implement(app, offerSecondFactorAtLogin, ({ body, caller }) => service.offerAtLogin(body, caller))

  implement(app, getSecondFactor, ({ actor }) => service.state(actor))

  implement(app, offerSecondFactor, async ({ actor, authorization }) =>
    service.offer(actor, await authorization.confirmed())
  )

  implement(app, turnOnSecondFactor, async ({ body, authorization }) =>
    service.turnOn(body.code, await authorization.confirmed())
  )

  implement(app, turnOffSecondFactor, async ({ authorization }) => {
    await service.turnOff(await authorization.confirmed())
    return undefined
  })

  implement(app, makeRecoveryCodes, async ({ authorization }) =>
    service.makeRecoveryCodes(await authorization.confirmed())
  )

  implement(app, resetSecondFactor, async ({ params, authorization }) => {
    await service.reset(params.id, await authorization.confirmed())
    return undefined
  })
}
