import path from 'node:path'
import { app } from 'electron'
import { autoUpdater } from 'electron-updater'
import type { Log } from '../../server/base/log.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { createPendingUpdate } from './pending-update.ts'
import { createUpdates, packagedUpdateAddress, type Updates } from './updates.ts'

/**
 * The updates of this program.
 * @param canRestart whether a start without arguments, as an installer makes it, would be like the
 * present one
 */
export function openUpdates(options: {
  dataDir: string
  settings: SettingsStore
  canRestart: boolean
  log: Log
}): Updates {
  const { dataDir, settings, canRestart, log } = options
  const updates = createUpdates({
    address: settings.current().updatesFrom ?? packagedUpdateAddress(process.resourcesPath),
    updater: autoUpdater,
    pending: createPendingUpdate(path.join(dataDir, 'update.json'), app.getVersion(), log),
    log
  })
  if (canRestart) return updates
  return { ...updates, readyVersion: () => null, installPending: async () => false }
}
