/** The first and the longest pause before trying again to reach a server, in milliseconds (D27). */
export const INITIAL_BACKOFF_MS = 1000
export const MAX_BACKOFF_MS = 30_000

/**
 * How long to wait after a number of failures in a row: the pause doubles with each.
 * @param initial milliseconds
 * @param longest milliseconds
 * @returns milliseconds
 */
export function exponentialDelay(failures: number, initial: number, longest: number): number {
  return Math.min(initial * 2 ** failures, longest)
}

/**
 * How long to wait for a server after a number of failures in a row. The pause is partly random, so
 * that not all clients come back to a restarted server at the same moment.
 * @param longest milliseconds
 * @returns milliseconds
 */
export function backoffDelay(failures: number, longest = MAX_BACKOFF_MS): number {
  return exponentialDelay(failures, INITIAL_BACKOFF_MS, longest) * (0.75 + Math.random() / 4)
}
