import { Button, Link as StyledLink } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { SentMail } from '#shared/api/mails.ts'
import type { MailStatus } from '#shared/domain/mail.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import { dateFormat } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import type { Column } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { StatusBadge } from './mail-badges.tsx'
import { MailPages } from './mail-pages.tsx'
import { SENDING_PATH, SENT_PATH } from './mail-paths.ts'
import { useSendMailAgain, useSentEmails } from './mail-queries.ts'

const time = dateFormat({ dateStyle: 'short', timeStyle: 'short' })

const tableColumns = (): Column<SentMail>[] => [
  {
    title: t(meant('To', 'a recipient')),
    width: '14rem',
    cell: ({ userId }) => <Person id={userId} />
  },
  {
    title: t('Ticket'),
    width: '7rem',
    cell: ({ ticketId }) => (
      <StyledLink asChild textStyle="id">
        <Link to={paths.ticket(ticketId)}>{formatTicketId(ticketId)}</Link>
      </StyledLink>
    )
  },
  { title: t('When'), width: '9rem', cell: whenCell },
  { title: t('State'), width: '7rem', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: t('Attempts'),
    width: '6rem',
    isNumber: true,
    cell: ({ attempts }) => String(attempts)
  },
  { title: t('Problem'), width: 'auto', cell: wrongText },
  {
    title: t('Action'),
    width: '8rem',
    cell: (mail) => (mail.status === 'sent' ? '' : <TryAgain mail={mail} />)
  }
]

/** Emails that are sent, queued or failed (D57). */
export function SentEmails({ status }: { status: MailStatus | undefined }) {
  const query = useSentEmails(status)
  const columns = useMemo(tableColumns, [])
  return (
    <MailPages
      label={t('Sent email')}
      columns={columns}
      query={query}
      empty={
        status ? (
          <EmptyState icon={Send} title={t('No matching email')} text={emptyTexts()[status]}>
            <Button asChild variant="outline">
              <Link to={SENT_PATH}>{t('Show all emails')}</Link>
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={Send}
            title={t('No email sent yet')}
            text={t('People are notified about tickets that they follow once sending is enabled.')}
          >
            <Button asChild variant="outline">
              <Link to={SENDING_PATH}>{t('Set up sending')}</Link>
            </Button>
          </EmptyState>
        )
      }
    />
  )
}

const emptyTexts = (): Record<MailStatus, string> => ({
  waiting: t('No email is queued.'),
  sent: t('No email sent yet.'),
  failed: t('No email has failed.')
})

function Person({ id }: { id: number }) {
  const { nameOf, titleOf } = usePeople()
  return <TwoLines title={titleOf(id)}>{nameOf(id)}</TwoLines>
}

function whenCell({ sentAt, createdAt }: SentMail) {
  return <RelativeTime value={sentAt ?? createdAt} />
}

function wrongText({ status, error, nextAttemptAt }: SentMail): string {
  if (error === null || status === 'sent') return ''
  const next = status === 'waiting' ? nextAttemptAt : null
  const isLater = next !== null && new Date(next) > new Date()
  return isLater
    ? t('{error} Next attempt {time}.', { error, time: time.format(new Date(next)) })
    : error
}

function TryAgain({ mail: { id, ticketId, attempts } }: { mail: SentMail }) {
  const { mutate, isPending } = useSendMailAgain()
  const isFirst = attempts === 0
  const action = isFirst ? t('Send now') : t('Send again')
  const email = { id, ticket: formatTicketId(ticketId) }
  return (
    <Button
      size="xs"
      variant="ghost"
      ms="-2"
      loading={isPending}
      loadingText={action}
      aria-label={
        isFirst
          ? t('Send now: email {id} of {ticket}', email)
          : t('Send again: email {id} of {ticket}', email)
      }
      onClick={() => mutate(id)}
    >
      {action}
    </Button>
  )
}
