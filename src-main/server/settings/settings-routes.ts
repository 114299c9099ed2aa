import type { Hono } from 'hono'
import { getSettings, updateSettings } from '#shared/api/settings.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { SettingsService } from './settings-service.ts'

export function mountSettingsRoutes(app: Hono<AppEnv>, settings: SettingsService): void {
  implement(app, getSettings, () => settings.read())

  implement(app, updateSettings, async ({ body, authorization }) =>
    settings.update(body, await authorization.confirmed())
  )
}
