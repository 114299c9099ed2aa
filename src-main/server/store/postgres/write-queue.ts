import { busy } from './storage-problem.ts'

export interface WriteQueue {
  /**
   * Runs work once all that came before it is done.
   * @throws StorageError when its turn does not come in time; it never runs then
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Waits for all work that has come so far. */
  settled(): Promise<unknown>
}

/**
 * Runs pieces of work one after the other. None waits for long, so that a database that does not
 * answer is told to everyone soon instead of to one after the other.
 * @param timeoutMs how long work may wait for its turn, in milliseconds
 */
export function createWriteQueue(timeoutMs: number): WriteQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        let hasGivenUp = false
        const timer = setTimeout(() => {
          hasGivenUp = true
          reject(busy())
        }, timeoutMs)
        last = last.then(async () => {
          clearTimeout(timer)
          if (hasGivenUp) return
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        })
      }),
    settled: () => last
  }
}
