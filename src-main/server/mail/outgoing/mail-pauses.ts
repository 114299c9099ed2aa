import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import { createRetryPauses } from '../../queue/retry-pauses.ts'
import type { PendingMail } from '../../store/mail-events-store.ts'

/**
 * Changes of a ticket within this time of an email about it go into one email, in milliseconds
 * (D57).
 */
const DIGEST_MS = 2 * millisecondsInMinute

export const { pauseAfter, latestPause, isDue } = createRetryPauses({
  firstMs: [
    30 * millisecondsInSecond,
    2 * millisecondsInMinute,
    5 * millisecondsInMinute,
    10 * millisecondsInMinute,
    20 * millisecondsInMinute
  ],
  // As RFC 5321 §4.5.4.1 advises.
  longestMs: 30 * millisecondsInMinute,
  jitter: 0.05
})

/** How often an email is tried: over two days, by the pauses between. */
export const MAX_ATTEMPTS = 100

/**
 * When someone may get an email about what they have not been told of: at once, or so long after
 * the one before.
 * @returns how long to wait, in milliseconds
 */
export function untilDigest({ lastAt }: Pick<PendingMail, 'lastAt'>, now: Date): number {
  // A wrong clock may have dated it after now (D35).
  if (lastAt === null || lastAt > now) return 0
  return Math.max(0, lastAt.getTime() + DIGEST_MS - now.getTime())
}
