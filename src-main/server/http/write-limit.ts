import { millisecondsInMinute } from 'date-fns/constants'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from './problem.ts'

export type WriteLimit = ReturnType<typeof createWriteLimit>

/**
 * A rate limit for each person (the generic cell rate algorithm, which needs one number for each).
 * It is kept in memory only, because a restart takes longer than the longest wait.
 * @param perMinute `Infinity` for no limit
 */
export function createWriteLimit(clock: Clock, perMinute: number) {
  const cost = millisecondsInMinute / perMinute
  /**
   * When each person may again write a whole minute's worth at once, in milliseconds since 1970.
   */
  const restoredAt = new Map<number, number>()
  return {
    /** Counts one write of a person. @throws ProblemError 429 with Retry-After */
    count(userId: number): void {
      const now = clock().getTime()
      const before = restoredAt.get(userId) ?? now
      // A time further ahead was stored before the clock was set back (D35).
      const start = before > now && before <= now + millisecondsInMinute ? before : now
      const wait = start + cost - (now + millisecondsInMinute)
      if (wait > 0) {
        throw new ProblemError(
          429,
          text(
            'You have made more than {perMinute, plural, other {# changes}} within a minute. Try again in a moment.',
            { perMinute }
          ),
          {
            headers: { 'Retry-After': String(Math.ceil(wait / 1000)) }
          }
        )
      }
      restoredAt.set(userId, start + cost)
    }
  }
}
