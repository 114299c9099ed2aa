import {
  millisecondsInDay,
  millisecondsInHour,
  millisecondsInMinute,
  millisecondsInSecond
} from 'date-fns/constants'
import { createRetryPauses } from '../queue/retry-pauses.ts'
import type { WebhookQueue, WebhookRow } from '../store/webhooks-store.ts'

const pauses = createRetryPauses({
  firstMs: [
    5 * millisecondsInSecond,
    30 * millisecondsInSecond,
    2 * millisecondsInMinute,
    10 * millisecondsInMinute,
    30 * millisecondsInMinute,
    millisecondsInHour
  ],
  longestMs: 2 * millisecondsInHour,
  jitter: 0.1
})
export const { pauseAfter, latestPause } = pauses

/** How often a delivery is tried: over a day and a half, by the pauses between. */
export const MAX_ATTEMPTS = 25

/**
 * After how many failures without a success, and how long after the first of them, in milliseconds, a
 * webhook is switched off. Both, because many deliveries fail at once and clocks jump (D35).
 */
const MAX_FAILURES = 50
const MAX_FAILING_MS = 5 * millisecondsInDay

/** Whether nothing is sent to a webhook, because its receiver is away. */
function isResting({ restUntil }: WebhookRow, now: Date): boolean {
  return restUntil !== null && !pauses.isDue(restUntil, now)
}

/** Whether a webhook has something that is to be sent now. */
export function isDue({ webhook, firstAt, lastAt }: WebhookQueue, now: Date): boolean {
  if (firstAt === null || lastAt === null || isResting(webhook, now)) return false
  return firstAt <= now || lastAt > latestPause(now)
}

/** How long until one of the webhooks has something to send, in milliseconds; 0 where one has. */
export function untilDue(queues: readonly WebhookQueue[], now: Date): number {
  const waits = queues.map((queue) => {
    const { webhook, firstAt } = queue
    if (firstAt === null) return Number.POSITIVE_INFINITY
    const rest = isResting(webhook, now) ? Number(webhook.restUntil) : 0
    return Math.max(0, Math.max(rest, firstAt.getTime()) - now.getTime())
  })
  return Math.min(...waits)
}

/** Whether a webhook has failed for so long that the server gives it up. */
export function isHopeless(
  { failures, failingSince }: Pick<WebhookRow, 'failures' | 'failingSince'>,
  now: Date
): boolean {
  const failingMs = failingSince ? now.getTime() - failingSince.getTime() : 0
  return failures >= MAX_FAILURES && failingMs > MAX_FAILING_MS
}
