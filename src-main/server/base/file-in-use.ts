import { rename, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** What Windows says while another program, such as a virus scanner, has a file open. */
const IN_USE = /^(EBUSY|EPERM|EACCES)$/

/**
 * How long it is tried to get a file that others have open, and the pause between two tries, in
 * milliseconds.
 */
const TIMEOUT_MS = 2000
const PAUSE_MS = 50

/**
 * Renames a file, also over another one.
 * @throws what the system says; on Windows once others have held one of the files for two seconds
 */
export async function renameFile(from: string, to: string): Promise<void> {
  await retryWhileInUse(() => rename(from, to))
}

/**
 * Deletes a file, if there is one.
 * @throws what the system says; on Windows once others have held the file for two seconds
 */
export async function removeFile(file: string): Promise<void> {
  await retryWhileInUse(() => rm(file, { force: true }))
}

async function retryWhileInUse(work: () => Promise<void>): Promise<void> {
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
 * Like the others, for small files whose callers can't wait: on Windows it holds the thread up for
 * two seconds at most.
 * @param work which does no harm when it is done again
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
 * Elsewhere nobody keeps a file from being renamed or deleted by having it open: a refusal is
 * final.
 */
function isWorthRetrying(error: unknown, deadline: number): boolean {
  if (process.platform !== 'win32' || performance.now() >= deadline) return false
  return error instanceof Error && 'code' in error && IN_USE.test(String(error.code))
}
