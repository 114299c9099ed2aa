/** The pause before the first new try to reach a server, and the longest one, in milliseconds (D27). */
export const FIRST_PAUSE = 1000
export const LONGEST_PAUSE = 30_000

/**
 * How long to wait after a number of failures in a row: twice as long each time, and not the same for everybody, so that
 * a server that comes back is not run over.
 */
export function pauseAfter(failures: number): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE)
  return longest * (0.75 + Math.random() / 4)
}
