/** The pause before the first new try to reach a server, and the longest one, in milliseconds (D27). */
export const FIRST_PAUSE = 1000
export const LONGEST_PAUSE = 30_000

/**
 * How long to wait after a number of failures in a row: twice as long each time, and not the same for everybody, so that
 * a server that comes back is not run over.
 * @param longest milliseconds
 * @returns milliseconds
 */
export function pauseAfter(failures: number, longest = LONGEST_PAUSE): number {
  return Math.min(FIRST_PAUSE * 2 ** failures, longest) * (0.75 + Math.random() / 4)
}
