import { hostname } from 'node:os'
import type { Hono } from 'hono'
import { dismissFirstSteps, getFirstSteps, restoreFirstSteps } from '#shared/api/first-steps.ts'
import { getHostNames } from '#shared/api/public-address.ts'
import { getSettings, updateSettings } from '#shared/api/settings.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { createFirstStepsService } from './first-steps-service.ts'
import type { SettingsService } from './settings-service.ts'

export function mountSettingsRoutes(
  app: Hono<AppEnv>,
  settings: SettingsService,
  firstSteps: ReturnType<typeof createFirstStepsService>,
  names: readonly string[]
): void {
  implement(app, getFirstSteps, () => firstSteps.read())

  implement(app, dismissFirstSteps, async ({ authorization }) => {
    await firstSteps.setDismissed(authorization, true)
    return undefined
  })

  implement(app, restoreFirstSteps, async ({ authorization }) => {
    await firstSteps.setDismissed(authorization, false)
    return undefined
  })

  implement(app, getHostNames, async ({ caller }) => ({
    given: [...names],
    machine: caller.mayBeProxied ? hostname().toLowerCase() : null
  }))

  implement(app, getSettings, () => settings.read())

  implement(app, updateSettings, async ({ body, authorization }) =>
    settings.update(body, await authorization.confirmed())
  )
}
