import { rename, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** The errors of Windows while another program, such as a virus scanner, has a file open. */
const IN_USE = /^(EBUSY|EPERM|EACCES)$/

/**
 * How long an operation on a file that others have open is retried, and the pause between two
 * tries, in milliseconds.
 */
const TIMEOUT_MS = 2000
const PAUSE_MS = 50

/**
 * Renames a file, replacing an existing one.
 * @throws the system's error; on Windows once another program has held one of the files for two
 * seconds
 */
export async function renameFile(from: string, to: string): Promise<void> {
  await retryWhileInUse(() => rename(from, to))
}

/**
 * Deletes a file if it exists.
 * @throws the system's error; on Windows once another program has held the file for two seconds
 */
export async function removeFile(file: string): Promise<void> {
  await retryWhileInUse(() => rm(file, { force: true }))
}

/**
 * Retries work on a file for two seconds while another program holds it, as happens on Windows.
 * @param work must be safe to repeat
 */
export async function retryWhileInUse(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthRetrying(error, deadline)) throw error
      await pause(PAUSE_MS)
    }
  }
}

/**
 * Retries synchronously, for small files whose callers can't wait: on Windows it blocks the thread
 * for two seconds at most.
 * @param work must be safe to repeat
 */
export function retryWhileInUseSync(work: () => void): void {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      work()
      return
    } catch (error) {
      if (!isWorthRetrying(error, deadline)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}

/**
 * Other systems let a file be renamed or deleted while it is open, so that an error there is final.
 */
function isWorthRetrying(error: unknown, deadline: number): boolean {
  if (process.platform !== 'win32' || performance.now() >= deadline) return false
  return error instanceof Error && 'code' in error && IN_USE.test(String(error.code))
}
