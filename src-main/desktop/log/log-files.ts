import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { retryWhileInUseSync } from '../../server/base/file-in-use.ts'

/** The size at which the log file is rotated, in bytes, and how many rotated files are kept. */
export const MAX_LOG_BYTES = 2 * 1024 * 1024
export const KEPT_LOGS = 4

/**
 * Renames a full log to `main.1.log`, the former one to `main.2.log` and so on; the oldest is
 * replaced.
 */
export function rotateLog(file: string): void {
  const { dir, name, ext } = path.parse(file)
  const numbered = (number: number) =>
    number === 0 ? file : path.join(dir, `${name}.${number}${ext}`)
  for (let number = KEPT_LOGS; number > 0; number--) {
    if (existsSync(numbered(number - 1)))
      retryWhileInUseSync(() => renameSync(numbered(number - 1), numbered(number)))
  }
}
