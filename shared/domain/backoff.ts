/** The pause before the first new try to reach a server, and the longest one, in milliseconds (D27). */
export const INITIAL_BACKOFF_MS = 1000
export const MAX_BACKOFF_MS = 30_000

/**
 * How long to wait after a number of failures in a row: twice as long each time, and not the same for everybody, so that
 * a server that comes back is not run over.
 * @param longest milliseconds
 * @returns milliseconds
 */
export function backoffDelay(failures: number, longest = MAX_BACKOFF_MS): number {
  return Math.min(INITIAL_BACKOFF_MS * 2 ** failures, longest) * (0.75 + Math.random() / 4)
}
