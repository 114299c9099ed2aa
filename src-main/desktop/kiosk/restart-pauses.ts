import { exponentialDelay } from '#shared/domain/backoff.ts'

/** The first and the longest pause before a crashed page is loaded again, in milliseconds. */
const INITIAL_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 30_000
/** After this long without a crash, in milliseconds, the next crash counts as the first one. */
const MIN_UPTIME_MS = 60_000

/**
 * How long to wait before a crashed page is loaded again: twice as long after each further crash,
 * so that a page that always crashes does not keep the machine busy.
 * @param now milliseconds since any fixed moment
 * @returns a function that is called at each crash and answers the pause in milliseconds
 */
export function createRestartPauses(now: () => number = Date.now): () => number {
  let crashes = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    crashes = now() - last > MIN_UPTIME_MS ? 0 : crashes + 1
    last = now()
    return exponentialDelay(crashes, INITIAL_BACKOFF_MS, MAX_BACKOFF_MS)
  }
}
