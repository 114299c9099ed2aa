import { Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleCheck, KeyRound, Pencil, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Webhook, WebhookTest } from '#shared/api/webhooks.ts'
import { dateFormat } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'
import {
  useDeleteWebhook,
  useRenewSecret,
  useTestWebhook,
  useUpdateWebhook
} from './webhook-queries.ts'
import { WebhookSecretShown } from './webhook-secret.tsx'
import { eventsText, WebhookState } from './webhook-state.tsx'

const LIST_PATH = `${paths.admin}?tab=webhooks`

const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const momentText = (text: string) => moment.format(new Date(text))

/** A webhook: its events, its state, and the result of each delivery. */
export function WebhookDetail({ webhook }: { webhook: Webhook }) {
  const test = useTestWebhook(webhook.id)
  return (
    <Stack gap="5">
      <BackLink to={LIST_PATH}>{t('All webhooks')}</BackLink>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="4">
        <Stack gap="1.5" minW="0" flex="1 1 24rem">
          <HStack gap="2.5" align="center">
            <Heading as="h2" textStyle="md" overflowWrap="anywhere">
              {webhook.url}
            </Heading>
            <WebhookState webhook={webhook} />
          </HStack>
          <Facts webhook={webhook} />
        </Stack>
        <HStack gap="2" wrap="wrap">
          <Button
            variant="outline"
            loading={test.isPending}
            loadingText={t('Send test event')}
            onClick={() => test.mutate()}
          >
            <Send aria-hidden />
            <span>{t('Send test event')}</span>
          </Button>
          <EditButton webhook={webhook} />
          <SecretButton webhook={webhook} />
          <DeleteWebhook webhook={webhook} />
        </HStack>
      </Flex>
      {test.data && <TestResult {...test.data} />}
      <WebhookDeliveries webhook={webhook} />
    </Stack>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { creatorId, createdAt, switchedOffAt, failingSince, formerSecretUntil } = webhook
  const { nameOf } = usePeople()
  const created = { name: nameOf(creatorId), time: momentText(createdAt) }
  return (
    <Stack gap="0.5" textStyle="sm" color="fg.muted" maxW="75ch">
      <Text>{eventsText(webhook)}</Text>
      <Text>
        {webhook.url.startsWith('http:')
          ? t('Created by {name}, {time}. Events are sent without encryption', created)
          : t('Created by {name}, {time}', created)}
      </Text>
      {formerSecretUntil && (
        <Text>
          {t('The previous secret works until {time}', {
            time: momentText(formerSecretUntil)
          })}
        </Text>
      )}
      {switchedOffAt ? (
        <Text color="fg.error">
          {t(
            'Disabled on {time} because the receiver failed for days. Queued events are sent when you enable it again.',
            { time: momentText(switchedOffAt) }
          )}
        </Text>
      ) : (
        failingSince && (
          <Text color="fg.error">
            {t('The receiver has been failing since {time}', {
              time: momentText(failingSince)
            })}
          </Text>
        )
      )}
    </Stack>
  )
}

/** The result, as a sentence. */
function TestResult({ delivered, message }: WebhookTest) {
  const Icon = delivered ? CircleCheck : TriangleAlert
  return (
    <HStack role="status" gap="2" align="start" color={delivered ? 'fg.success' : 'fg.error'}>
      <Icon size="1.1rem" aria-hidden style={{ flexShrink: 0, marginTop: '0.1rem' }} />
      <Text overflowWrap="anywhere">
        {delivered
          ? t('Test event delivered: {message}', { message })
          : t('Test event not delivered: {message}', { message })}
      </Text>
    </HStack>
  )
}

function EditButton({ webhook }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { mutateAsync } = useUpdateWebhook(webhook.id)
  const { url, kinds, enabled } = webhook
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
        <span>{t('Edit')}</span>
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('Edit webhook')}>
        <WebhookForm
          values={{ url, kinds, enabled }}
          send={mutateAsync}
          action={t('Save')}
          pendingAction={t('Saving...')}
          onDone={close}
          onCancel={close}
        />
      </FormDialog>
    </>
  )
}

function SecretButton({ webhook }: { webhook: Webhook }) {
  const { mutate, data, isPending, reset } = useRenewSecret(webhook.id)
  return (
    <>
      <Button
        variant="outline"
        loading={isPending}
        loadingText={t('Create new secret')}
        onClick={() => mutate()}
      >
        <KeyRound aria-hidden />
        <span>{t('Create new secret')}</span>
      </Button>
      <FormDialog
        isOpen={data !== undefined}
        onClose={reset}
        title={t('New secret')}
        description={t('The previous secret works for another 24 hours.')}
      >
        {data && <WebhookSecretShown secret={data.secret} onClose={reset} />}
      </FormDialog>
    </>
  )
}

function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteWebhook(webhook.id)
  return (
    <DeleteButton
      label={t('Delete webhook')}
      question={t('Are you sure you want to delete this webhook? Queued events are discarded.')}
      isPending={isPending}
      onDelete={({ onSuccess }) =>
        mutate(undefined, {
          onSuccess: () => {
            onSuccess()
            navigate(LIST_PATH)
          }
        })
      }
    />
  )
}
