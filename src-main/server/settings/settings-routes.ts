import { hostname } from 'node:os'
import type { Hono } from 'hono'
import { getHostNames } from '#shared/api/public-address.ts'
import { getSettings, updateSettings } from '#shared/api/settings.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { SettingsService } from './settings-service.ts'

export function mountSettingsRoutes(
  app: Hono<AppEnv>,
  settings: SettingsService,
  names: readonly string[]
): void {
  implement(app, getHostNames, async ({ caller }) => ({
    given: [...names],
    machine: caller.mayBeProxied ? hostname().toLowerCase() : null
  }))

  implement(app, getSettings, () => settings.read())

  implement(app, updateSettings, async ({ body, authorization }) =>
    settings.update(body, await authorization.confirmed())
  )
}
