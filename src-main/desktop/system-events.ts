import { app, powerMonitor } from 'electron'
import type { SharingControl } from './sharing/sharing-control.ts'
import type { BackendConnection } from './source/backend-connection.ts'

/**
 * Follows what the system does to the whole computer.
 * @param onWake the computer has slept: connections are dead, though nobody has said so
 */
export function followSystem(onWake: () => void): void {
  // Windows ends programs at log-off and shutdown without asking them to quit.
  app.on('browser-window-created', (_, window) => window.on('session-end', () => app.quit()))
  powerMonitor.on('shutdown', () => app.quit())
  powerMonitor.on('resume', onWake)
}

/**
 * Follows what the system and other starts ask of the window.
 * @param window.show brings it before the person
 * @param window.isKiosk whether there must always be one
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
    // A kiosk is never without its window: a page can close it, past everything that keeps people
    // from that.
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
