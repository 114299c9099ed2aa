import { randomUUID } from 'node:crypto'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import type { QueryOf } from '#shared/api/route.ts'
import {
  FORMER_SECRET_MS,
  type listWebhookDeliveries,
  MAX_WEBHOOKS,
  type MadeWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookSecret,
  type WebhookTest
} from '#shared/api/webhooks.ts'
import { english, type Translate, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { type SecretBox, SecretBoxError } from '../base/secret-box.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization, ConfirmedAuthorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import type { DeliveryCounts, DeliveryRow } from '../store/webhook-deliveries-store.ts'
import type { WebhookRow } from '../store/webhooks-store.ts'
import { attempt } from './webhook-attempt.ts'
import {
  checkSecret,
  hasFormerSecret,
  makeSecret,
  sealSecret,
  webhookName
} from './webhook-message.ts'
import type { WebhookSender } from './webhook-sender.ts'

export type WebhooksService = ReturnType<typeof createWebhooksService>

interface Parts {
  store: Pick<Store, 'read'>
  clock: Clock
  secrets: SecretBox
  sender: WebhookSender
  /** Lets what is due be sent at once. */
  wake(): void
}

/** Webhooks (D95): where they lead, what they send, and with what outcome. */
export function createWebhooksService(parts: Parts) {
  const { clock, secrets, sender, wake } = parts
  const { read } = parts.store

  async function answer(stores: Stores, row: WebhookRow): Promise<Webhook> {
    const counts = await stores.webhookDeliveries.countOpen()
    return toWebhook(row, counts, clock())
  }

  /** Makes and keeps a new secret. @returns it, and the webhook with it */
  async function renew(tx: Transaction, { id, secret: former }: WebhookRow, isNew = false) {
    const secret = makeSecret()
    const until = new Date(clock().getTime() + FORMER_SECRET_MS)
    const row = await tx.webhooks.update(id, {
      secret: await seal(id, secret),
      ...(!isNew && { formerSecret: former, formerUntil: until })
    })
    return { secret, row: row ?? missing() }
  }

  async function seal(id: number, secret: string): Promise<string> {
    return await sealSecret(secrets, id, secret).catch((error: unknown) => {
      throw unusable(error)
    })
  }

  /** Where servers share a database, one with another key must not seal what they can't open. */
  async function checkKey(tx: Transaction) {
    const [other] = secrets.isShared ? await tx.webhooks.list() : []
    if (!other) return
    try {
      checkSecret(secrets, other)
    } catch (error) {
      throw unusable(error)
    }
  }

  async function checkAddress(url: string) {
    const message = await sender.rejectionOf(url)
    if (message !== null) throw invalid([{ path: 'url', message }])
  }

  return {
    async list(): Promise<Webhook[]> {
      const [rows, counts] = await Promise.all([
        read.webhooks.list(),
        read.webhookDeliveries.countOpen()
      ])
      return rows.map((row) => toWebhook(row, counts, clock()))
    },

    /**
     * @returns the webhook with its secret
     * @throws ProblemError 400 for an address to which nothing is sent, 409 beyond
     * {@link MAX_WEBHOOKS}
     */
    async create(input: NewWebhook, authorization: ConfirmedAuthorization): Promise<MadeWebhook> {
      await checkAddress(input.url)
      return await authorization.transaction(async (tx, actor) => {
        if ((await tx.webhooks.list()).length >= MAX_WEBHOOKS)
          throw new ProblemError(
            409,
            text('There can be at most {max, plural, other {# webhooks}}', { max: MAX_WEBHOOKS })
          )
        await checkKey(tx)
        const made = await tx.webhooks.insert({
          ...input,
          secret: '',
          creatorId: actor.id,
          createdAt: clock()
        })
        const { secret, row } = await renew(tx, made, true)
        const detail = describedAs(row)
        await logSecurityEvent(tx, authorization.eventOf('webhook-made', actor, { detail }))
        tx.tell({ type: 'webhooks' })
        return { ...toWebhook(row, [], clock()), secret }
      })
    },

    /**
     * Replaces what someone has written, and forgets how the receiver did.
     * @throws ProblemError 404, 400 for an address to which nothing is sent
     */
    async update(
      id: number,
      input: NewWebhook,
      authorization: ConfirmedAuthorization
    ): Promise<Webhook> {
      await checkAddress(input.url)
      const changed = await authorization.transaction(async (tx, actor) => {
        const fresh = { failures: 0, failingSince: null, restUntil: null, switchedOffAt: null }
        const row = (await tx.webhooks.update(id, { ...input, ...fresh })) ?? missing()
        const detail = describedAs(row)
        await logSecurityEvent(tx, authorization.eventOf('webhook-changed', actor, { detail }))
        tx.tell({ type: 'webhooks' })
        return await answer(tx, row)
      })
      wake()
      return changed
    },

    /** @throws ProblemError 404 */
    async delete(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const detail = webhookName((await tx.webhooks.find(id)) ?? missing())
        await tx.webhooks.delete(id)
        await logSecurityEvent(tx, authorization.eventOf('webhook-deleted', actor, { detail }))
        tx.tell({ type: 'webhooks' })
      })
    },

    /** @throws ProblemError 404 */
    async renewSecret(id: number, authorization: ConfirmedAuthorization): Promise<WebhookSecret> {
      return await authorization.transaction(async (tx, actor) => {
        const { secret, row } = await renew(tx, (await tx.webhooks.find(id)) ?? missing())
        const detail = `${webhookName(row)}, new secret`
        await logSecurityEvent(tx, authorization.eventOf('webhook-changed', actor, { detail }))
        tx.tell({ type: 'webhooks' })
        return { secret }
      })
    },

    /** Sends a `ping`, whether the webhook is on or off. @throws ProblemError 404 */
    async test(
      id: number,
      authorization: Authorization,
      t: Translate = english
    ): Promise<WebhookTest> {
      const { webhook, actorId } = await authorization.transaction(async (tx, actor) => ({
        webhook: (await tx.webhooks.find(id)) ?? missing(),
        actorId: actor.id
      }))
      const messageId = `msg_${randomUUID().replaceAll('-', '')}`
      const ping = { messageId, kind: 'ping', ticketId: null, commentId: null, actorId }
      const { signal } = new AbortController()
      const message = { ...ping, cause: null, createdAt: clock() }
      const { answer, error } = await attempt(parts, webhook, message, signal).catch(
        (cause: unknown) => {
          throw unusable(cause)
        }
      )
      return {
        delivered: error === null,
        message: error
          ? t(error)
          : t('The receiver responded with {status}', { status: String(answer) })
      }
    },

    /** The newest deliveries, or the newest before one, and how many there are. @throws 404 */
    async deliveries(
      id: number,
      { limit = MAX_PAGE_ROWS, before, status }: QueryOf<typeof listWebhookDeliveries>
    ): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
      if (!(await read.webhooks.find(id))) missing()
      const [total, rows] = await Promise.all([
        read.webhookDeliveries.count(id, status),
        read.webhookDeliveries.list(id, { limit, before, status })
      ])
      return { deliveries: rows.map(toDelivery), total }
    },

    /**
     * Lets a delivery be sent again at once, whatever its outcome.
     * @throws ProblemError 404, 409 while its webhook is off
     */
    async sendAgain(id: number, authorization: Authorization): Promise<WebhookDelivery> {
      const sent = await authorization.transaction(async (tx) => {
        const delivery = await tx.webhookDeliveries.find(id)
        const webhook = delivery && (await tx.webhooks.find(delivery.webhookId))
        if (!delivery || !webhook) throw new ProblemError(404, 'This delivery no longer exists')
        if (!webhook.enabled) throw new ProblemError(409, 'Enable the webhook first')
        const change = { status: 'waiting', attempts: 0, nextAttemptAt: clock() } as const
        await tx.webhookDeliveries.update(id, change)
        await tx.webhooks.update(webhook.id, { restUntil: null })
        tx.tell({ type: 'webhooks' })
        return toDelivery({ ...delivery, ...change })
      })
      wake()
      return sent
    }
  }
}

function missing(): never {
  throw new ProblemError(404, 'This webhook no longer exists')
}

/** The error where a secret can't be sealed or opened; any other error is thrown as it is. */
function unusable(cause: unknown): ProblemError {
  if (!(cause instanceof SecretBoxError)) throw cause
  return new ProblemError(
    503,
    'The server cannot read the secrets of webhooks; details are in its log.',
    {
      cause
    }
  )
}

const describedAs = (row: WebhookRow) =>
  `${webhookName(row)}, ${row.enabled ? 'on' : 'off'}: ${row.kinds.join(', ')}`

function toWebhook(row: WebhookRow, counts: readonly DeliveryCounts[], now: Date): Webhook {
  const { id, url, kinds, enabled, creatorId } = row
  const { waiting = 0, failed = 0 } = counts.find(({ webhookId }) => webhookId === id) ?? {}
  return {
    id,
    url,
    kinds,
    enabled,
    creatorId,
    waiting,
    failed,
    createdAt: row.createdAt.toISOString(),
    switchedOffAt: textOf(row.switchedOffAt),
    failingSince: textOf(row.failingSince),
    formerSecretUntil: hasFormerSecret(row, now) ? textOf(row.formerUntil) : null
  }
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, messageId, kind, ticketId, status, attempts, answer, error } = row
  return {
    id,
    messageId,
    kind,
    ticketId,
    status,
    attempts,
    answer,
    error,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    deliveredAt: textOf(row.deliveredAt)
  }
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null
