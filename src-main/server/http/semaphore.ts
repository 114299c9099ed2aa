import { ProblemError } from './problem.ts'

/** When to try again where the queue is full, in seconds. */
const RETRY_SECONDS = 5

/**
 * Bounds how much of some costly work runs at a time, so that nobody holds everybody up (D36). What
 * comes then waits its turn in a short queue.
 * @param concurrency how much runs at a time
 * @param maxWaiting how much waits
 * @param sentence what is said to whoever comes then, with the status 503
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

  /** Whoever waits takes over the place. */
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    /** Refuses what would be refused anyhow, before anything is spent on it. */
    refuseWhenFull,
    /** Runs work in its turn. @returns what it answers */
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
