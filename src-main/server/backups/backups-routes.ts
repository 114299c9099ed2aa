import type { Hono } from 'hono'
import { createBackup, getBackups } from '#shared/api/backups.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { BackupsService } from './backups-service.ts'

export function mountBackupRoutes(app: Hono<AppEnv>, backups: BackupsService): void {
  implement(app, getBackups, ({ t }) => backups.overview(t))
  implement(app, createBackup, async ({ authorization }) => {
    await authorization.transaction((tx, actor) =>
      logSecurityEvent(tx, authorization.eventOf('backup', actor))
    )
    return await backups.make('manual')
  })
}
