import { exponentialDelay } from '#shared/domain/backoff.ts'

/** The pause before a crashed page is brought back, and the longest one, in milliseconds. */
const INITIAL_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 30_000
/** A page that stood this long, in milliseconds, was well: its crash is again the first one. */
const WELL_AFTER = 60_000

/**
 * How long to wait before a page is brought back after a crash: twice as long each time it crashes
 * again soon, so that a page that can't live does not keep the machine busy.
 * @param now milliseconds since any fixed moment
 * @returns a function that is called at each crash and answers the pause in milliseconds
 */
export function createRestartPauses(now: () => number = Date.now): () => number {
  let crashes = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    crashes = now() - last > WELL_AFTER ? 0 : crashes + 1
    last = now()
    return exponentialDelay(crashes, INITIAL_BACKOFF_MS, MAX_BACKOFF_MS)
  }
}
