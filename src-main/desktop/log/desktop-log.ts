import path from 'node:path'
import { shell } from 'electron'
import electronLog from 'electron-log/main'
import { createSafeLog, type Log } from '../../server/base/log.ts'
import { MAX_LOG_BYTES, rotateLog } from './log-files.ts'

/** The folder with the log's files, below the data folder. */
export const LOG_FOLDER = 'logs'

/**
 * Makes the log, which writes to `logs/main.log` in the data folder and to the console; full files
 * are rotated.
 */
export function openLog(dataDir: string): Log {
  const { file, console } = electronLog.transports
  file.resolvePathFn = () => path.join(dataDir, LOG_FOLDER, 'main.log')
  file.level = 'info'
  file.maxSize = MAX_LOG_BYTES
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  const cropWhereItCanNotBeMoved = file.archiveLogFn
  file.archiveLogFn = (full) => {
    try {
      rotateLog(full.path)
    } catch {
      cropWhereItCanNotBeMoved(full)
    }
  }
  console.level = 'warn'
  // The terminal may be closed by now, which must not end the program: the file is enough.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return createSafeLog({
    debug: (message) => electronLog.debug(message),
    info: (message) => electronLog.info(message),
    warn: (message) => electronLog.warn(message),
    error: (message, error) =>
      error === undefined ? electronLog.error(message) : electronLog.error(message, error)
  })
}

/** Shows the folder with the log's files in the system's own file manager. */
export async function showLogFolder(folder: string, log: Log): Promise<void> {
  const problem = await shell.openPath(folder)
  if (problem) log.warn(`The folder ${folder} could not be shown: ${problem}`)
}
