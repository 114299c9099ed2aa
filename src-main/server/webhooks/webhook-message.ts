import { randomBytes } from 'node:crypto'
import { Webhook as Signer } from 'standardwebhooks'
import type { WebhookPayload } from '#shared/api/webhooks.ts'
import { FORMER_SECRET_MS } from '#shared/api/webhooks.ts'
import { processIn } from '#shared/domain/processes.ts'
import { isRuleAlone, ruleIn } from '#shared/domain/rules.ts'
import { scheduleIn } from '#shared/domain/schedules.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { AlarmRow } from '../store/service-alarms-store.ts'
import type { Stores } from '../store/store.ts'
import { alarmIn, NO_ACTOR, type WebhookEvent } from '../store/webhook-deliveries-store.ts'
import type { WebhookRow } from '../store/webhooks-store.ts'

/** How long a secret is, in bytes: as long as the digest that it makes. */
const SECRET_BYTES = 32

/** Makes a secret as the libraries of receivers take it. */
export function makeSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The purpose for which the secret of a webhook is sealed (D93). */
const purposeOf = (id: number) => `webhook ${id}`

export function sealSecret(secrets: SecretBox, id: number, secret: string): Promise<string> {
  return secrets.seal(Buffer.from(secret), purposeOf(id))
}

/** @throws SecretBoxError */
function openSecret(secrets: SecretBox, id: number, sealed: string): string {
  return Buffer.from(secrets.open(sealed, purposeOf(id))).toString()
}

/** @throws SecretBoxError where another key than this server's sealed the secret of a webhook */
export function checkSecret(secrets: SecretBox, { id, secret }: WebhookRow): void {
  openSecret(secrets, id, secret)
}

/** An event with the alarm that it is about; null for other kinds, and where its ticket is gone. */
type Message = Omit<WebhookEvent, 'kind'> & { kind: string; alarm?: AlarmRow | null }

/** Ids and times, and no texts (D95). */
function payloadOf(event: Omit<Message, 'messageId'>) {
  const { kind, ticketId, commentId, actorId, createdAt, cause, alarm } = event
  const rule = ruleIn(cause)
  const schedule = scheduleIn(cause)
  const process = processIn(cause)
  return {
    type: kind,
    timestamp: createdAt.toISOString(),
    data: {
      ...(ticketId !== null && { ticketId }),
      ...(actorId === NO_ACTOR
        ? alarm && { clock: alarm.kind, due: alarm.due.toISOString(), share: alarm.share }
        : { ...(commentId !== null && { commentId }), ...(!isRuleAlone(cause) && { actorId }) }),
      ...(rule && { ruleId: rule.id }),
      ...(schedule && { scheduleId: schedule.id }),
      ...(process?.id && { processId: process.id })
    }
  } satisfies WebhookPayload
}

/** Reads the alarm that an event is about (D73). */
export async function withAlarm<Event extends WebhookEvent>(
  { serviceAlarms }: Pick<Stores, 'serviceAlarms'>,
  event: Event
): Promise<Event & Pick<Message, 'alarm'>> {
  const alarmId = alarmIn(event.cause)
  if (alarmId === null) return event
  return { ...event, alarm: (await serviceAlarms.find(alarmId)) ?? null }
}

/** The name of a webhook where its whole address, which can contain a secret, may not be shown. */
export function webhookName({ id, url }: Pick<WebhookRow, 'id' | 'url'>): string {
  return `Webhook ${id}, ${new URL(url).origin}`
}

/** Whether the former secret of a webhook signs too (D35). */
export function hasFormerSecret({ formerSecret, formerUntil }: WebhookRow, now: Date): boolean {
  if (formerSecret === null || formerUntil === null) return false
  const leftMs = formerUntil.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= FORMER_SECRET_MS
}

/**
 * Signs a message as standard-webhooks does.
 * @param now the time of the attempt, by which receivers reject what is old
 * @returns the headers and the body
 * @throws SecretBoxError where the secret of the webhook can't be opened
 */
export function signMessage(
  webhook: WebhookRow,
  { messageId, ...event }: Message,
  { secrets, now }: { secrets: SecretBox; now: Date }
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(payloadOf(event))
  const sealed = [
    webhook.secret,
    ...(hasFormerSecret(webhook, now) && webhook.formerSecret ? [webhook.formerSecret] : [])
  ]
  const signatures = sealed.map((secret) =>
    new Signer(openSecret(secrets, webhook.id, secret)).sign(messageId, now, body)
  )
  return {
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'User-Agent': 'Help-Desk-Webhooks/1',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' ')
    },
    body
  }
}
