import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** How long the message bus may take to answer, in milliseconds. */
const TIMEOUT_MS = 2000

/**
 * Asks the message bus of the Linux desktop whether a program shows tray icons: KDE has one, GNOME
 * only with an extension.
 */
const ASK = [
  ...['--user', 'get-property', 'org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher'],
  ...['org.kde.StatusNotifierWatcher', 'IsStatusNotifierHostRegistered']
]

/** Whether an icon in the tray can be seen here. Windows and macOS always show it. */
export async function hasTrayHost(platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return true
  try {
    const { stdout } = await promisify(execFile)('busctl', ASK, { timeout: TIMEOUT_MS })
    return stdout.trim() === 'b true'
  } catch {
    return false
  }
}
