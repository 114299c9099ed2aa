import { Button, chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Mailbox, MailboxInput } from '#shared/api/mailboxes.ts'
import { useForgetTest } from '../../lib/on-field-change.ts'
import { t } from '../../lib/texts.ts'
import { useServerForm } from '../../lib/use-server-form.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TestResult } from '../../ui/test-result.tsx'
import { MAIL_PATH } from './mail-paths.ts'
import {
  useCreateMailbox,
  useDeleteMailbox,
  useTestMailbox,
  useUpdateMailbox
} from './mail-queries.ts'
import { MailboxFields } from './mailbox-fields.tsx'
import { formOf, inputOf } from './mailbox-form.ts'
import { MailboxState } from './mailbox-state.tsx'

/** A mailbox: its state, server and senders. Null for a new one. */
export function MailboxPage({ mailbox }: { mailbox: Mailbox | null }) {
  return (
    <Stack gap="5" maxW="4xl">
      <BackLink to={MAIL_PATH}>{t('All mailboxes')}</BackLink>
      {mailbox ? (
        <>
          <MailboxHead mailbox={mailbox} />
          <EditMailbox mailbox={mailbox} />
        </>
      ) : (
        <>
          <Heading as="h2" textStyle="md">
            {t('New mailbox')}
          </Heading>
          <NewMailbox />
        </>
      )}
    </Stack>
  )
}

function MailboxHead({ mailbox }: { mailbox: Mailbox }) {
  const { id, address, enabled, readAt, failingSince, error } = mailbox
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteMailbox(id)
  return (
    <Flex justify="space-between" align="flex-start" gap="4">
      <Stack gap="1.5" minW="0">
        <HStack gap="2.5" wrap="wrap">
          <Heading as="h2" textStyle="md" overflowWrap="anywhere">
            {address}
          </Heading>
          <MailboxState mailbox={mailbox} />
        </HStack>
        {enabled && failingSince && (
          <Text textStyle="sm" color="fg.error" maxW="65ch" overflowWrap="anywhere">
            <span>{error}</span>{' '}
            <Trans
              id="Failing since <time/>; the help desk keeps trying."
              components={{ time: <RelativeTime value={failingSince} /> }}
            />
          </Text>
        )}
        <Text textStyle="sm" color="fg.muted">
          {readAt ? (
            <Trans
              id="Last checked <time/>"
              components={{ time: <RelativeTime value={readAt} /> }}
            />
          ) : (
            t('Not checked yet')
          )}
        </Text>
      </Stack>
      <DeleteButton
        label={t('Delete mailbox')}
        question={t(
          'Are you sure you want to delete this mailbox? The help desk stops checking it. Its tickets, comments and the email on the server stay.'
        )}
        isPending={isPending}
        onDelete={({ onSuccess }) =>
          mutate(undefined, {
            onSuccess: () => {
              onSuccess()
              navigate(MAIL_PATH)
            }
          })
        }
      />
    </Flex>
  )
}

function NewMailbox() {
  const { mutateAsync } = useCreateMailbox()
  const navigate = useNavigate()
  const send = async (input: MailboxInput) => {
    const mailbox = await mutateAsync(input)
    navigate(MAIL_PATH)
    return mailbox
  }
  return <MailboxFormView mailbox={null} send={send} action={t('Add mailbox')} />
}

function EditMailbox({ mailbox }: { mailbox: Mailbox }) {
  const { mutateAsync } = useUpdateMailbox(mailbox.id)
  return <MailboxFormView mailbox={mailbox} send={mutateAsync} action={t('Save')} />
}

interface MailboxFormViewProps {
  mailbox: Mailbox | null
  action: string
  /** Rejects where the server objects. */
  send(input: MailboxInput): Promise<Mailbox>
}

/** Only the server checks what is typed (spec §5). */
function MailboxFormView({ mailbox, action, send }: MailboxFormViewProps) {
  const trial = useTestMailbox(mailbox?.id)
  const form = useServerForm({ saved: mailbox, formOf, updateOf: inputOf, entriesOf, send })
  useForgetTest(form, trial)
  const { isSubmitting } = form.formState
  const test = () => form.test(trial.mutateAsync, 'mailbox.')
  return (
    <FormProvider {...form}>
      <chakra.form noValidate aria-label={t('Mailbox')} onSubmit={form.save}>
        <MailboxFields hasSecret={mailbox?.hasSecret ?? false} />
        <Stack gap="4" borderTopWidth="1px" pt="5">
          {trial.data && !trial.isPending && <TestResult {...trial.data} />}
          <Flex gap="3" wrap="wrap">
            <Button type="submit" loading={isSubmitting} loadingText={action}>
              {action}
            </Button>
            <Button
              variant="outline"
              loading={trial.isPending}
              loadingText={t('Test connection')}
              onClick={test}
            >
              {t('Test connection')}
            </Button>
          </Flex>
        </Stack>
      </chakra.form>
    </FormProvider>
  )
}

const entriesOf = ({ domains }: MailboxInput) => ({ domains })
