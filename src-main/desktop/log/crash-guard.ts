import { app, dialog } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { t } from '../base/texts.ts'

/**
 * Quits the application in order after an uncaught error: it logs the error, tells the person where
 * the log is, and closes the data. Going on in an unknown state could do harm.
 * @param options.isUnattended whether no one may be there to answer a dialog; the application then
 * restarts by itself
 */
export function guardAgainstCrashes(options: {
  log: Log
  logFolder: string
  isUnattended: () => boolean
}): void {
  const { log, logFolder, isUnattended } = options
  let isEnding = false
  function end(what: string, error: unknown) {
    log.error(what, error)
    // A second error while quitting is only logged.
    if (isEnding) return
    isEnding = true
    process.exitCode = 1
    if (isUnattended()) app.relaunch()
    else {
      dialog.showErrorBox(
        t('Help Desk has to close'),
        [
          t('An unexpected error occurred. Saved data is safe. Start Help Desk again to continue.'),
          t('Details are in {folder}', { folder: logFolder })
        ].join('\n\n')
      )
    }
    app.quit()
  }
  process.on('uncaughtException', (error) => end('Uncaught exception', error))
  process.on('unhandledRejection', (reason) => end('Unhandled rejection', reason))
  // Chromium restarts its helper processes by itself.
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit')
      log.error(`${[type, name].filter(Boolean).join(' ')} ended: ${reason} (${exitCode})`)
  })
}
