import { WebhookPayload } from '#shared/api/webhooks.ts'
import { WEBHOOK_KIND_LABELS, WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import { english, type Sentence } from '#shared/languages/texts.ts'
import { referTo } from './openapi-schemas.ts'

const HEADERS: Record<string, string> = {
  'webhook-id':
    'The same for each attempt, so that the receiver can detect repeated deliveries. `msg_` and 32 digits',
  'webhook-timestamp': 'The start of this attempt, in seconds since 1970',
  'webhook-signature':
    'A standard-webhooks signature: `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; for a day after the secret was renewed, two signatures separated by a space'
}

const DESCRIPTIONS: Record<string, Sentence> = {
  ...WEBHOOK_KIND_LABELS,
  ping: 'A manually started test'
}

/** Describes what receivers of webhooks are sent (D95). */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    [...WEBHOOK_KINDS, 'ping'].map((kind) => [kind, { post: describeWebhook(kind) }])
  )
}

function describeWebhook(kind: string): object {
  return {
    // A name as calls have it, because tools make up worse ones.
    operationId: kind.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: english(DESCRIPTIONS[kind] ?? ''),
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' }
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [referTo(WebhookPayload), { properties: { type: { const: kind } } }]
          }
        }
      }
    },
    responses: {
      '2XX': { description: 'Accepted. Any other response, or none within 15 seconds, is retried' }
    }
  }
}
