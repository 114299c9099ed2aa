import type { Clock } from '../base/clock.ts'
import { ProblemError } from './problem.ts'

/** In milliseconds. */
const MINUTE = 60_000

export type WriteLimit = ReturnType<typeof createWriteLimit>

/**
 * A rate limit for each person (the generic cell rate algorithm: one number a person). Kept in
 * memory only: a restart takes longer than anybody has to wait.
 * @param perMinute `Infinity` for no limit
 */
export function createWriteLimit(clock: Clock, perMinute: number) {
  const cost = MINUTE / perMinute
  /**
   * When each person may again write a whole minute's worth at once, in milliseconds since 1970.
   */
  const restoredAt = new Map<number, number>()
  return {
    /** Counts one write of a person. @throws ProblemError 429 with Retry-After */
    count(userId: number): void {
      const now = clock().getTime()
      const before = restoredAt.get(userId) ?? now
      // What is further ahead was noted by a clock that has gone back since (D35).
      const start = before > now && before <= now + MINUTE ? before : now
      const wait = start + cost - (now + MINUTE)
      if (wait > 0) {
        throw new ProblemError(
          429,
          `That is more than ${perMinute} changes within a minute. Try again in a moment.`,
          {
            headers: { 'Retry-After': String(Math.ceil(wait / 1000)) }
          }
        )
      }
      restoredAt.set(userId, start + cost)
    }
  }
}
