import { clipboard, type Session, session } from 'electron'
import { denyPermissions } from '../page/navigation-guard.ts'

/** Without `persist:` before its name, Electron keeps everything of a partition in memory. */
const PARTITION = 'kiosk'

/**
 * The session of Chromium for the pages of a kiosk: it keeps nothing on the disk, grants nothing
 * and downloads nothing.
 */
export function openKioskStorage(): Session {
  const storage = session.fromPartition(PARTITION, { cache: false })
  denyPermissions(storage)
  storage.on('will-download', (event) => event.preventDefault())
  return storage
}

/**
 * Deletes whatever a page of the kiosk or the person at it left in memory. Unload the page first.
 */
export async function wipeKioskStorage(storage: Session): Promise<void> {
  clipboard.clear()
  await Promise.all([
    storage.clearStorageData(),
    storage.clearCache(),
    storage.clearAuthCache(),
    storage.clearHostResolverCache(),
    storage.clearCodeCaches({})
  ])
}
