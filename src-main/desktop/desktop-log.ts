import path from 'node:path'
import electronLog from 'electron-log/main'
import type { Log } from '../server/log.ts'

/** Writes to `logs/main.log` in the data folder and to the console; catches what nobody else does. */
export function openLog(dataDir: string): Log {
  electronLog.transports.file.resolvePathFn = () => path.join(dataDir, 'logs', 'main.log')
  electronLog.transports.file.level = 'info'
  electronLog.transports.console.level = 'warn'
  electronLog.errorHandler.startCatching({ showDialog: false })
  return {
    debug: (message) => electronLog.debug(message),
    info: (message) => electronLog.info(message),
    warn: (message) => electronLog.warn(message),
    error: (message, error) => (error === undefined ? electronLog.error(message) : electronLog.error(message, error))
  }
}
