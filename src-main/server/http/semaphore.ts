import { ProblemError } from './problem.ts'

/** The `Retry-After` when the queue is full, in seconds. */
const RETRY_SECONDS = 5

/**
 * Bounds how many pieces of costly work run at a time; a few more wait in a queue (D36).
 * @param concurrency how many run at a time
 * @param maxWaiting how many wait
 * @param sentence the text of the error (503) when the queue is full
 */
export function createSemaphore({
  concurrency,
  maxWaiting,
  sentence
}: {
  concurrency: number
  maxWaiting: number
  sentence: string
}) {
  let running = 0
  const waiting: (() => void)[] = []

  function refuseWhenFull() {
    if (waiting.length < maxWaiting) return
    throw new ProblemError(503, sentence, { headers: { 'Retry-After': String(RETRY_SECONDS) } })
  }

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    refuseWhenFull()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** The first in the queue takes over the place. */
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    /** Throws the 503 error when the queue is full, before anything is spent on the work. */
    refuseWhenFull,
    /**
     * Runs work once there is room.
     * @returns what the work resolves to
     * @throws ProblemError 503 when the queue is full
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    }
  }
}
