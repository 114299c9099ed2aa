import { Box, Button, Flex, Heading, Stack, Link as StyledLink } from '@chakra-ui/react'
import { Inbox } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Webhook, WebhookDelivery } from '#shared/api/webhooks.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { type DeliveryStatus, WEBHOOK_KIND_LABELS } from '#shared/domain/webhooks.ts'
import { meant, text } from '#shared/languages/texts.ts'
import { dateFormat } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { LogTable } from '../../ui/log-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useDeliveries, useSendAgain } from './webhook-queries.ts'
import { DeliveryBadge } from './webhook-state.tsx'

const LABEL = text('Deliveries')
const SKELETON_ROWS = 8

const statusChoices = (): Choice<DeliveryStatus | 'all'>[] => [
  { value: 'all', label: t('All deliveries') },
  { value: 'waiting', label: t('Queued') },
  { value: 'failed', label: t(meant('Failed', 'a delivery')) },
  { value: 'delivered', label: t('Delivered') }
]

const time = dateFormat({ dateStyle: 'short', timeStyle: 'medium' })

const columns = (): Column<WebhookDelivery>[] => [
  {
    title: t('When'),
    width: '9rem',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />
  },
  { title: t('Event'), width: '13rem', cell: ({ kind }) => t(WEBHOOK_KIND_LABELS[kind]) },
  { title: t('Ticket'), width: '7rem', cell: ({ ticketId }) => ticketCell(ticketId) },
  { title: t('State'), width: '8rem', cell: ({ status }) => <DeliveryBadge status={status} /> },
  {
    title: t('Attempts'),
    width: '6rem',
    isNumber: true,
    cell: ({ attempts }) => String(attempts)
  },
  { title: t('Result'), width: 'auto', cell: happenedText }
]

/** A column apart, because nothing is sent while the webhook is off. */
const sendColumn = (): Column<WebhookDelivery> => ({
  title: t('Action'),
  width: '8rem',
  cell: (delivery) => <SendAgain delivery={delivery} />
})

/** The deliveries of the last thirty days, and those still to come. */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<DeliveryStatus>()
  const query = useDeliveries(webhook.id, status)
  const { enabled } = webhook
  const shown = useMemo(() => (enabled ? [...columns(), sendColumn()] : columns()), [enabled])
  return (
    <Stack as="section" aria-label={t(LABEL)} gap="4" borderTopWidth="1px" pt="5">
      <Flex wrap="wrap" justify="space-between" align="center" gap="3">
        <Heading as="h3" textStyle="sm">
          {t('Deliveries of the last 30 days')}
        </Heading>
        <Box w={{ base: 'full', sm: '12rem' }}>
          <ChoiceSelect
            label={t('State')}
            choices={statusChoices()}
            values={[status ?? 'all']}
            onChange={([value]) => setStatus(value === 'all' ? undefined : value)}
          />
        </Box>
      </Flex>
      <LogTable
        label={t(LABEL)}
        columns={shown}
        query={query}
        skeletonRows={SKELETON_ROWS}
        failure={t('Failed to fetch deliveries')}
        empty={
          <NoDeliveries isFiltered={status !== undefined} onClear={() => setStatus(undefined)} />
        }
      />
    </Stack>
  )
}

function NoDeliveries({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return isFiltered ? (
    <EmptyState
      icon={Inbox}
      title={t('No matching deliveries')}
      text={t('No delivery of the last 30 days is in this state.')}
    >
      <Button variant="outline" onClick={onClear}>
        {t('Show all deliveries')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon={Inbox}
      title={t('No deliveries yet')}
      text={t('Events are listed here when they are sent. Send a test event to try it.')}
    />
  )
}

function ticketCell(id: number | null) {
  if (id === null) return ''
  return (
    <StyledLink asChild textStyle="id">
      <Link to={paths.ticket(id)}>{formatTicketId(id)}</Link>
    </StyledLink>
  )
}

function happenedText({ status, error, answer, attempts, nextAttemptAt }: WebhookDelivery): string {
  if (error === null) return answer === null ? '' : t('The receiver answered {answer}', { answer })
  const isLater = status === 'waiting' && attempts > 0 && nextAttemptAt
  const next = isLater && new Date(nextAttemptAt) > new Date() ? nextAttemptAt : null
  return next
    ? t('{error}. Next attempt {time}', { error, time: time.format(new Date(next)) })
    : error
}

function SendAgain({ delivery: { id, kind } }: { delivery: WebhookDelivery }) {
  const { mutate, isPending } = useSendAgain()
  return (
    <Button
      size="xs"
      variant="ghost"
      loading={isPending}
      loadingText={t('Send again')}
      aria-label={t('Send again: {event}, delivery {id}', { event: WEBHOOK_KIND_LABELS[kind], id })}
      onClick={() => mutate(id)}
    >
      {t('Send again')}
    </Button>
  )
}
