import { Stack } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { useMailboxes } from '../../lib/queries/mailboxes-queries.ts'
import { t } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/states.tsx'
import { HeldEmails } from './held-emails.tsx'
import { MailQueues } from './mail-queues.tsx'
import { MailboxList } from './mailbox-list.tsx'
import { MailboxPage } from './mailbox-page.tsx'

/** Mailboxes and the results of emails (D57, D58), or the mailbox that the address names. */
export function MailAdmin() {
  const { data: mailboxes, error, refetch } = useMailboxes()
  const [params] = useSearchParams()
  const asked = params.get('mailbox')
  const open = mailboxes?.find(({ id }) => id === Number(asked))
  if (error && !mailboxes)
    return <ErrorState title={t('Failed to fetch mailboxes')} error={error} onRetry={refetch} />
  if (asked === 'new') return <MailboxPage mailbox={null} />
  if (open) return <MailboxPage key={open.id} mailbox={open} />
  return (
    <Stack gap="7">
      <HeldEmails />
      <MailboxList mailboxes={mailboxes} />
      <MailQueues />
    </Stack>
  )
}
