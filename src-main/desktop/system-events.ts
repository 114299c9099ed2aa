import { app, powerMonitor } from 'electron'
import type { SharingControl } from './sharing/sharing-control.ts'
import type { BackendConnection } from './source/backend-connection.ts'

/**
 * Follows shutdown and sleep of the computer.
 * @param onWake called after a sleep, when connections may be dead without an error
 */
export function followSystem(onWake: () => void): void {
  // Windows ends programs at log-off and shutdown without asking them to quit.
  app.on('browser-window-created', (_, window) => window.on('session-end', () => app.quit()))
  powerMonitor.on('shutdown', () => app.quit())
  powerMonitor.on('resume', onWake)
}

/**
 * Follows requests of the system and of further starts for the window.
 * @param window.show brings the window to the front
 * @param window.isKiosk whether there must always be a window
 */
export function followWindows({
  show,
  isKiosk
}: {
  show: () => void
  isKiosk: () => boolean
}): void {
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    // A kiosk must always have its window, and a page can close it in spite of all locks.
    if (isKiosk()) show()
    else if (process.platform !== 'darwin') app.quit()
  })
}

/** Lets running requests finish and closes the database before the process ends. */
export function closeOnQuit(source: BackendConnection, sharing: SharingControl): void {
  app.once('will-quit', (event) => {
    event.preventDefault()
    sharing.close()
    source.close().finally(() => app.exit(Number(process.exitCode ?? 0)))
  })
}
