import { Button, Flex, Stack, Link as StyledLink, Text } from '@chakra-ui/react'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Webhook } from '#shared/api/webhooks.ts'
import { WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import { meant, text } from '#shared/languages/texts.ts'
import { numberText } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { WebhookDetail } from './webhook-detail.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { useCreateWebhook, useWebhooks } from './webhook-queries.ts'
import { WebhookSecretShown } from './webhook-secret.tsx'
import { eventsText, WebhookState } from './webhook-state.tsx'

const LABEL = text('Webhooks')
const SKELETON_ROWS = 3

const columns = (): Column<Webhook>[] => [
  {
    title: t('URL'),
    width: 'auto',
    cell: ({ id, url }) => (
      <StyledLink asChild variant="underline" color="fg">
        <Link to={`${paths.admin}?tab=webhooks&webhook=${id}`}>
          <TwoLines title={url}>{url}</TwoLines>
        </Link>
      </StyledLink>
    )
  },
  { title: t('Events'), width: '16rem', cell: eventsText },
  { title: t('State'), width: '8rem', cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    title: t('Queued'),
    width: '6rem',
    isNumber: true,
    cell: ({ waiting }) => numberText(waiting)
  },
  {
    title: t(meant('Failed', 'deliveries')),
    width: '6rem',
    isNumber: true,
    cell: ({ failed }) => numberText(failed)
  }
]

/** Addresses that are notified of changes (D95): all of them, or the one that the address names. */
export function Webhooks() {
  const { data: webhooks, error, refetch } = useWebhooks()
  const [params] = useSearchParams()
  const open = webhooks?.find(({ id }) => id === Number(params.get('webhook')))
  if (error && !webhooks)
    return <ErrorState title={t('Failed to fetch webhooks')} error={error} onRetry={refetch} />
  if (open) return <WebhookDetail key={open.id} webhook={open} />
  return (
    <Stack gap="4">
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            'Send ticket events (ids only) to other programs. Failed deliveries are repeated for 36 hours. Internal notes are never sent.'
          )}
        </Text>
        <NewWebhookButton />
      </Flex>
      {!webhooks ? (
        <DataTableSkeleton
          label={t(LABEL)}
          columns={columns()}
          rows={SKELETON_ROWS}
          cardHeight="9rem"
        />
      ) : webhooks.length === 0 ? (
        <EmptyState
          icon={WebhookIcon}
          title={t('No webhooks yet')}
          text={t('Add a webhook to send ticket events to another program.')}
        />
      ) : (
        <DataTable label={t(LABEL)} columns={columns()} rows={webhooks} keyOf={({ id }) => id} />
      )}
    </Stack>
  )
}

function NewWebhookButton() {
  const [isOpen, setIsOpen] = useState(false)
  // Each webhook has a dialog of its own, so that none shows the secret of the one before.
  const [dialogs, setDialogs] = useState(0)
  const begin = () => {
    setDialogs(dialogs + 1)
    setIsOpen(true)
  }
  return (
    <>
      <Button onClick={begin}>
        <Plus aria-hidden />
        <span>{t('Add webhook')}</span>
      </Button>
      <NewWebhookDialog key={dialogs} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function NewWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { data: made, mutateAsync } = useCreateWebhook()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={made ? t('Webhook secret') : t('Add webhook')}
      {...(made && { description: made.url })}
    >
      {made ? (
        <WebhookSecretShown secret={made.secret} onClose={onClose} />
      ) : (
        <WebhookForm
          values={{ url: '', kinds: [...WEBHOOK_KINDS], enabled: true }}
          send={mutateAsync}
          action={t('Add webhook')}
          pendingAction={t('Adding...')}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}
