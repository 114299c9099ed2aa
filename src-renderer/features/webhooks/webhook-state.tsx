import { Badge } from '@chakra-ui/react'
import type { Webhook } from '#shared/api/webhooks.ts'
import { type DeliveryStatus, WEBHOOK_KIND_LABELS, WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'

/** How a webhook does, as a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, switchedOffAt, failingSince } = webhook
  if (!enabled) return <Badge colorPalette="gray">{switchedOffAt ? t('Disabled') : t('Off')}</Badge>
  return failingSince ? (
    <Badge colorPalette="red">{t('Failing')}</Badge>
  ) : (
    <Badge colorPalette="green">{t('On')}</Badge>
  )
}

const STATUS_LOOK = {
  waiting: ['amber', text('Queued')],
  delivered: ['green', text('Delivered')],
  failed: ['red', meant('Failed', 'a delivery')]
} as const satisfies Record<DeliveryStatus, readonly [string, Text]>

/** The outcome of a delivery. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const [colorPalette, label] = STATUS_LOOK[status]
  return <Badge colorPalette={colorPalette}>{t(label)}</Badge>
}

/** The events of a webhook in words. */
export function eventsText({ kinds }: Pick<Webhook, 'kinds'>): string {
  if (kinds.length === WEBHOOK_KINDS.length) return t('All events')
  return listText(
    kinds.map((kind) => t(WEBHOOK_KIND_LABELS[kind])),
    'row'
  )
}
