import { english, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { type SecretBox, SecretBoxError } from '../base/secret-box.ts'
import type { Transaction } from '../store/store.ts'
import type { DeliveryRow } from '../store/webhook-deliveries-store.ts'
import type { WebhookRow } from '../store/webhooks-store.ts'
import { signMessage } from './webhook-message.ts'
import { isHopeless, MAX_ATTEMPTS, pauseAfter } from './webhook-pauses.ts'
import { isAway, type Outcome, type WebhookSender } from './webhook-sender.ts'

interface Parts {
  sender: WebhookSender
  secrets: SecretBox
  clock: Clock
}

/**
 * Sends a message to the receiver of a webhook once.
 * @throws the signal's reason when it is aborted, SecretBoxError where other servers may have the key
 */
export async function attempt(
  { sender, secrets, clock }: Parts,
  webhook: WebhookRow,
  message: Parameters<typeof signMessage>[1],
  signal: AbortSignal
): Promise<Outcome> {
  let signed: ReturnType<typeof signMessage>
  try {
    signed = signMessage(webhook, message, { secrets, now: clock() })
  } catch (error) {
    // Another server of the database may have the right key.
    if (!(error instanceof SecretBoxError) || secrets.isShared) throw error
    return {
      answer: null,
      error: text('This server cannot read the secret of the webhook. Create a new secret.')
    }
  }
  return await sender.send({ url: webhook.url, ...signed, signal })
}

/**
 * Notes what came of an attempt: when it is tried again, and how the receiver does.
 * @param webhook as it is now
 * @returns whether the webhook was switched off
 */
export async function noteOutcome(
  tx: Transaction,
  { webhook, delivery }: { webhook: WebhookRow; delivery: DeliveryRow },
  outcome: Outcome,
  now: Date
): Promise<boolean> {
  const attempts = delivery.attempts + 1
  const { answer } = outcome
  // Stored in English (D82).
  const error = outcome.error && english(outcome.error)
  if (error === null) {
    await tx.webhookDeliveries.update(delivery.id, {
      status: 'delivered',
      attempts,
      answer,
      error,
      deliveredAt: now
    })
    if (webhook.failures > 0)
      await tx.webhooks.update(webhook.id, { failures: 0, failingSince: null, restUntil: null })
    return false
  }
  const isGivenUp = attempts >= MAX_ATTEMPTS
  // While the receiver is away its webhook rests as a whole, and this delivery stays the first.
  const nextAttemptAt = isAway(outcome) ? delivery.nextAttemptAt : after(now, attempts)
  await tx.webhookDeliveries.update(delivery.id, {
    status: isGivenUp ? 'failed' : 'waiting',
    attempts,
    nextAttemptAt,
    answer,
    error
  })
  return await noteFailure(tx, webhook, outcome, now)
}

async function noteFailure(tx: Transaction, webhook: WebhookRow, outcome: Outcome, now: Date) {
  const { failingSince: since } = webhook
  const failures = webhook.failures + 1
  // A wrong clock may have dated it after now (D35).
  const failingSince = since !== null && since <= now ? since : now
  const isOff = isHopeless({ failures, failingSince }, now)
  await tx.webhooks.update(webhook.id, {
    failures,
    failingSince,
    ...(isAway(outcome) && { restUntil: after(now, failures) }),
    ...(isOff && { enabled: false, switchedOffAt: now })
  })
  return isOff
}

const after = (now: Date, failures: number) => new Date(now.getTime() + pauseAfter(failures))
