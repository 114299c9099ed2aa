import * as z from 'zod'
import { CLOCK_KINDS } from '../domain/clock-outcomes.ts'
import { DELIVERY_STATUSES, WEBHOOK_KINDS } from '../domain/webhooks.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'
import { IdParams, id, MAX_PAGE_ROWS, PageQuery, timestamp, visible } from './fields.ts'
import { defineRoute } from './route.ts'
import { TOTAL_COUNT_HEADER } from './tickets.ts'

/** How many webhooks there can be. */
export const MAX_WEBHOOKS = 20

/** For how long the former secret of a webhook signs besides the new one, in milliseconds (D95). */
export const FORMER_SECRET_MS = 24 * 60 * 60 * 1000

const kind = z.enum(WEBHOOK_KINDS, oneOf('Events must be some of {choices}', WEBHOOK_KINDS))

const URL_MESSAGE = saying('Address must begin with https:// or http://, followed by a host')

/** As it is called: the host in lower case, and whatever stands for an IPv4 address as one. */
const url = visible(
  'Address',
  z
    .string(saying('Address must be text'))
    .trim()
    .max(2000, saying('Address must be at most 2,000 characters'))
)
  .pipe(z.url({ protocol: /^https?$/, normalize: true, ...URL_MESSAGE }))
  .refine(
    (text) => !/^https?:[/]+[^/]*@/.test(text),
    saying('Address cannot contain a username or password')
  )
  .meta({ examples: ['https://example.com/help-desk'] })

/** A webhook as someone writes it. */
export const NewWebhook = z
  .strictObject({
    url,
    kinds: z
      .array(kind, saying('Events must be a list'))
      .min(1, saying('Choose at least one event'))
      .max(WEBHOOK_KINDS.length, saying('Each event can be listed only once'))
      .transform((kinds) => WEBHOOK_KINDS.filter((known) => kinds.includes(known))),
    enabled: z.boolean(saying('Enabled must be true or false'))
  })
  .meta({ id: 'NewWebhook' })
export type NewWebhook = z.infer<typeof NewWebhook>

/** An address that is notified of changes, and how that goes (D95). */
export const Webhook = z
  .object({
    id,
    url: z.string(),
    kinds: z.array(z.enum(WEBHOOK_KINDS)),
    enabled: z.boolean(),
    creatorId: id,
    createdAt: timestamp,
    /** When the server switched it off, because it had failed for days; null where it has not. */
    switchedOffAt: timestamp.nullable(),
    /** Since when every attempt has failed; null where the last one did not. */
    failingSince: timestamp.nullable(),
    /** Until when the former secret signs too; null where none does. */
    formerSecretUntil: timestamp.nullable(),
    /** How many deliveries are to be sent yet, and how many were given up. */
    waiting: z.int().nonnegative(),
    failed: z.int().nonnegative()
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

/** The secret of a webhook, which no one learns again. */
export const WebhookSecret = z
  .object({
    /** `whsec_` and the key in base64, as libraries for standard-webhooks take it. */
    secret: z.string()
  })
  .meta({ id: 'WebhookSecret' })
export type WebhookSecret = z.infer<typeof WebhookSecret>

/** A webhook as it is answered once, when it is made. */
export const MadeWebhook = Webhook.extend(WebhookSecret.shape).meta({ id: 'MadeWebhook' })
export type MadeWebhook = z.infer<typeof MadeWebhook>

/** The result of a test. */
export const WebhookTest = z
  .object({
    delivered: z.boolean(),
    /** A sentence that says what happened. */
    message: z.string()
  })
  .meta({ id: 'WebhookTest' })
export type WebhookTest = z.infer<typeof WebhookTest>

/** An event that a webhook is or was notified of. */
export const WebhookDelivery = z
  .object({
    id,
    /** The `webhook-id` of all its attempts. */
    messageId: z.string(),
    kind: z.enum(WEBHOOK_KINDS),
    ticketId: id.nullable(),
    createdAt: timestamp,
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int().nonnegative(),
    /** When it is tried again at the earliest; null where it is not. */
    nextAttemptAt: timestamp.nullable(),
    /** The status that the receiver answered last; null where it did not answer. */
    answer: z.int().nullable(),
    /** The last error; null without one. */
    error: z.string().nullable(),
    deliveredAt: timestamp.nullable()
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const DeliveryQuery = PageQuery.extend({
  status: z
    .enum(DELIVERY_STATUSES, oneOf('Status must be one of {choices}', DELIVERY_STATUSES))
    .optional()
})

/** The body of each delivery: ids and no texts (D95). */
export const WebhookPayload = z
  .object({
    type: z.string(),
    /** When it happened. */
    timestamp,
    data: z.object({
      /** The number of the ticket; absent where it is about none. */
      ticketId: id.optional(),
      /** The number of the comment; absent where it is about none. */
      commentId: id.optional(),
      /** Who did it; absent where no one did: from alarms, and from rules that a time has begun. */
      actorId: id.optional(),
      /** Of an alarm (D73): the clock, when it is due, and the share of its target in percent. */
      clock: z.enum(CLOCK_KINDS).optional(),
      due: timestamp.optional(),
      share: z.int().optional(),
      /** The rule that did it (D75), after something that the person did; absent where they did. */
      ruleId: id.optional(),
      /** The recurring ticket that did it, in the name of the person (D77); absent where they did. */
      scheduleId: id.optional(),
      /** The process that did it, in the name of the person (D79); absent where they did. */
      processId: id.optional()
    })
  })
  .meta({ id: 'WebhookPayload' })
export type WebhookPayload = z.infer<typeof WebhookPayload>

const access = 'it-support-specialist'

export const listWebhooks = defineRoute({
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'The webhooks, oldest first (D95)',
  access,
  response: z.array(Webhook),
  status: 200
})

export const createWebhook = defineRoute({
  operationId: 'createWebhook',
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Create a webhook; its secret is returned only once (D95)',
  access,
  needsSession: true,
  body: NewWebhook,
  response: MadeWebhook,
  status: 201,
  errors: [409]
})

export const updateWebhook = defineRoute({
  operationId: 'updateWebhook',
  method: 'PUT',
  path: '/api/admin/webhooks/{id}',
  summary: 'Change a webhook and send waiting deliveries immediately',
  access,
  needsSession: true,
  params: IdParams,
  body: NewWebhook,
  response: Webhook,
  status: 200,
  errors: [404]
})

export const deleteWebhook = defineRoute({
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/admin/webhooks/{id}',
  summary: 'Delete a webhook. Its pending events are not sent',
  access,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const renewWebhookSecret = defineRoute({
  operationId: 'renewWebhookSecret',
  method: 'POST',
  path: '/api/admin/webhooks/{id}/secret',
  summary: 'Create a new secret; the previous one also signs for another day',
  access,
  needsSession: true,
  params: IdParams,
  response: WebhookSecret,
  status: 200,
  errors: [404]
})

export const testWebhook = defineRoute({
  operationId: 'testWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/{id}/test',
  summary: 'Send a `ping` now and return the result',
  access,
  params: IdParams,
  response: WebhookTest,
  status: 200,
  errors: [404]
})

export const listWebhookDeliveries = defineRoute({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/admin/webhooks/{id}/deliveries',
  summary: `The waiting deliveries of a webhook and those of the last 30 days, newest first, at most ${MAX_PAGE_ROWS} at once; the header ${TOTAL_COUNT_HEADER} holds their number before paging`,
  access,
  params: IdParams,
  query: DeliveryQuery,
  response: z.array(WebhookDelivery),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200,
  errors: [404]
})

export const sendWebhookDelivery = defineRoute({
  operationId: 'sendWebhookDelivery',
  method: 'POST',
  path: '/api/admin/webhook-deliveries/{id}/send',
  summary: 'Send a delivery again, with the same `webhook-id`; 409 while its webhook is disabled',
  access,
  params: IdParams,
  response: WebhookDelivery,
  status: 200,
  errors: [404, 409]
})
