import type { Sentence } from '#shared/languages/texts.ts'
import { ProblemError } from './problem.ts'

/** The `Retry-After` when the queue is full, in seconds. */
const RETRY_SECONDS = 5

/**
 * Bounds how many pieces of costly work run at a time; a few more wait in a queue (D36).
 * @param concurrency how many run at a time
 * @param maxWaiting how many wait
 * @param sentence the text of the error when the queue is full
 * @param status its status: 503, or 429 where the limit is the caller's own
 */
export function createSemaphore({
  concurrency,
  maxWaiting,
  sentence,
  status = 503
}: {
  concurrency: number
  maxWaiting: number
  sentence: Sentence
  status?: 429 | 503
}) {
  let running = 0
  const waiting: (() => void)[] = []

  function rejectWhenFull() {
    if (waiting.length < maxWaiting) return
    throw new ProblemError(status, sentence, { headers: { 'Retry-After': String(RETRY_SECONDS) } })
  }

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    rejectWhenFull()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** The first in the queue takes over the place. */
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    /** Throws the error when the queue is full, before anything is spent on the work. */
    rejectWhenFull,
    /**
     * Runs work once there is room.
     * @returns what the work resolves to
     * @throws ProblemError when the queue is full
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
