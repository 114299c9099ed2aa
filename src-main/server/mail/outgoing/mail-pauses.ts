import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import type { PendingMail } from '../../store/mail-events-store.ts'

/** What happens to a ticket within this time of a mail about it is one mail, in milliseconds (D57). */
const DIGEST_MS = 2 * millisecondsInMinute

/** The pauses after the first failures, in milliseconds; after them it is the longest each time. */
const FIRST_PAUSES_MS = [
  30 * millisecondsInSecond,
  2 * millisecondsInMinute,
  5 * millisecondsInMinute,
  10 * millisecondsInMinute,
  20 * millisecondsInMinute
]
/** As RFC 5321 §4.5.4.1 advises. */
const LONGEST_PAUSE_MS = 30 * millisecondsInMinute

/** By how much a pause may be longer, as a part of it, so that not all come back at once. */
const JITTER = 0.05

/** How often a mail is tried: over two days, by the pauses between. */
export const MAX_ATTEMPTS = 100

/** How long to wait after so many failures, in milliseconds; partly random. */
export function pauseAfter(failures: number): number {
  const pause = FIRST_PAUSES_MS[failures - 1] ?? LONGEST_PAUSE_MS
  return Math.round(pause * (1 + Math.random() * JITTER))
}

/** The latest moment that a pause can last to; a later one was set by a wrong clock (D35). */
export function latestPause(now: Date): Date {
  return new Date(now.getTime() + LONGEST_PAUSE_MS * (1 + JITTER))
}

/** Whether an attempt that is set for a moment is due: also where a wrong clock has set it (D35). */
export function isDue(at: Date, now: Date): boolean {
  return at <= now || at > latestPause(now)
}

/**
 * When somebody may get a mail about what they have not been told of: at once, or so long after the
 * one before.
 * @returns how long to wait, in milliseconds
 */
export function untilDigest({ lastAt }: Pick<PendingMail, 'lastAt'>, now: Date): number {
  // A wrong clock may have dated it after now (D35).
  if (lastAt === null || lastAt > now) return 0
  return Math.max(0, lastAt.getTime() + DIGEST_MS - now.getTime())
}
