import { app, powerMonitor } from 'electron'

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
