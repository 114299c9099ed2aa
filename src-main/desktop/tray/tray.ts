import path from 'node:path'
import { app, Menu, Tray } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { type TrayActions, trayMenu, trayTip } from './tray-menu.ts'

/** The icon for each system; Electron finds the larger ones beside them by their names. */
const ICONS: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'tray.ico',
  darwin: 'trayTemplate.png'
}
const OTHER_ICON = 'tray-22.png'

export interface ShownTray {
  /**
   * Shows how many open tickets are assigned to the signed-in person; null while it is not known.
   */
  setOpenTickets(count: number | null): void
  /** Writes its texts again, in the language of now. */
  write(): void
  remove(): void
}

/** Puts the icon into the tray. @returns null where the system has none */
export function showTray(actions: TrayActions, log: Log): ShownTray | null {
  const icon = path.join(app.getAppPath(), 'resources/tray', ICONS[process.platform] ?? OTHER_ICON)
  let tray: Tray
  try {
    tray = new Tray(icon)
  } catch (error) {
    log.warn(`The tray icon could not be shown (${error})`)
    return null
  }
  // On macOS a click opens the menu.
  if (process.platform !== 'darwin') tray.on('click', actions.open)
  let count: number | null = null
  function write() {
    tray.setToolTip(trayTip(app.getName(), count))
    if (process.platform === 'darwin') tray.setTitle(count ? String(count) : '')
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(app.getName(), count, actions)))
  }
  write()
  return {
    setOpenTickets(to) {
      count = to
      write()
    },
    write,
    remove: () => tray.destroy()
  }
}
