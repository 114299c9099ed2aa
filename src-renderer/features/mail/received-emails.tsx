import { Box, Button, Flex, Link as StyledLink } from '@chakra-ui/react'
import { Inbox } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReceivedMail } from '#shared/api/mails.ts'
import type { MailOutcome } from '#shared/domain/mail.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useMailboxes } from '../../lib/queries/mailboxes-queries.ts'
import { t } from '../../lib/texts.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { SenderCheck } from '../../ui/mail/sender-check.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OutcomeBadge } from './mail-badges.tsx'
import { MailPages } from './mail-pages.tsx'
import { MAIL_PATH } from './mail-paths.ts'
import { useProcessMail, useReadMailAgain, useReceivedEmails } from './mail-queries.ts'

const tableColumns = (): Column<ReceivedMail>[] => [
  { title: t('Subject'), width: 'auto', cell: ({ subject }) => subject || t('No subject') },
  {
    title: t(meant('From', 'a sender')),
    width: '13rem',
    cell: ({ from }) => <EmailText email={from} />
  },
  {
    title: t('When'),
    width: '9rem',
    cell: ({ receivedAt }) => <RelativeTime value={receivedAt} />
  },
  { title: t('Result'), width: 'auto', cell: outcomeCell },
  {
    title: t('Sender'),
    width: '8.5rem',
    cell: ({ dkim, dmarc, spf }) => <SenderCheck dkim={dkim} dmarc={dmarc} spf={spf} />
  },
  {
    title: t('Action'),
    width: '7.5rem',
    cell: (mail) => (mayBeTakenAgain(mail) || mayBeProcessed(mail) ? <Actions mail={mail} /> : '')
  }
]

/** Received emails and their results (D58). */
export function ReceivedEmails({ outcome }: { outcome: MailOutcome | undefined }) {
  const query = useReceivedEmails(outcome)
  const columns = useMemo(tableColumns, [])
  const { data: mailboxes } = useMailboxes()
  return (
    <MailPages
      label={t('Received email')}
      columns={columns}
      query={query}
      empty={
        outcome ? (
          <EmptyState icon={Inbox} title={t('No matching email')} text={emptyTexts()[outcome]}>
            <Button asChild variant="outline">
              <Link to={MAIL_PATH}>{t('Show all emails')}</Link>
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={Inbox}
            title={t('No email yet')}
            text={
              mailboxes?.length === 0
                ? t('Add a mailbox, and the email that people write to it is listed here.')
                : t('Email that arrives in a mailbox is listed here with its result.')
            }
          />
        )
      }
    />
  )
}

const emptyTexts = (): Record<MailOutcome, string> => ({
  ticket: t('No email has become a ticket yet.'),
  comment: t('No email has become a comment yet.'),
  ignored: t('No automatic email has been ignored yet.'),
  refused: t('No email has been rejected yet.'),
  held: t('No email on hold.'),
  failed: t('No unreadable email.')
})

function outcomeCell({ outcome, ticketId, commentId, reason }: ReceivedMail) {
  return (
    <Flex
      columnGap="2"
      rowGap="1"
      align={{ base: 'baseline', xl: 'center' }}
      wrap={{ base: 'wrap', xl: 'nowrap' }}
    >
      <OutcomeBadge outcome={outcome} />
      {ticketId !== null && <TicketLink ticketId={ticketId} commentId={commentId} />}
      {reason !== null && (
        <Box as="span" lineClamp={{ xl: 2 }} lineHeight="1.25" title={reason}>
          {reason}
        </Box>
      )}
    </Flex>
  )
}

interface TicketLinkProps {
  ticketId: number
  commentId: number | null
}

function TicketLink({ ticketId, commentId }: TicketLinkProps) {
  const anchor = commentId === null ? '' : `#comment-${commentId}`
  return (
    <StyledLink asChild textStyle="id">
      <Link to={paths.ticket(ticketId) + anchor}>{formatTicketId(ticketId)}</Link>
    </StyledLink>
  )
}

function mayBeTakenAgain({ outcome }: ReceivedMail): boolean {
  return outcome === 'refused' || outcome === 'held' || outcome === 'failed'
}

function mayBeProcessed({ outcome }: ReceivedMail): boolean {
  return outcome === 'ignored' || outcome === 'refused'
}

function Actions({ mail }: { mail: ReceivedMail }) {
  return (
    <Flex direction="column" align="start">
      {mayBeTakenAgain(mail) && <TakeAgain mail={mail} />}
      {mayBeProcessed(mail) && <ProcessMail mail={mail} />}
    </Flex>
  )
}

/** Lets an administrator say that an email is its sender's own, whatever its headers say. */
function ProcessMail({ mail: { id, from, subject, reason } }: { mail: ReceivedMail }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useProcessMail()
  const close = () => setAsking(false)
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        ms="-2"
        loading={isPending}
        loadingText={t('Process email')}
        aria-label={
          subject
            ? t('Process email: {subject}, from {from}', { subject, from })
            : t('Process email: no subject, from {from}', { from })
        }
        onClick={() => setAsking(true)}
      >
        {t('Process email')}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={({ open }) => !open && close()}
        lazyMount
        unmountOnExit
        title={t('Process this email?')}
        text={
          from
            ? t(
                '{reason} Creates a ticket or comment in the name of {from}. Make sure that they wrote it.',
                { reason: reason ?? '', from }
              )
            : t(
                '{reason} Creates a ticket or comment in the name of its sender. Make sure that they wrote it.',
                { reason: reason ?? '' }
              )
        }
      >
        <Button variant="outline" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button
          onClick={() => {
            close()
            mutate(id)
          }}
        >
          {t('Process email')}
        </Button>
      </AlertDialog>
    </>
  )
}

function TakeAgain({ mail: { id, from, subject } }: { mail: ReceivedMail }) {
  const { mutate, isPending } = useReadMailAgain()
  return (
    <Button
      size="xs"
      variant="ghost"
      ms="-2"
      loading={isPending}
      loadingText={t('Process again')}
      aria-label={
        subject
          ? t('Process again: {subject}, from {from}', { subject, from })
          : t('Process again: no subject, from {from}', { from })
      }
      onClick={() => mutate(id)}
    >
      {t('Process again')}
    </Button>
  )
}
