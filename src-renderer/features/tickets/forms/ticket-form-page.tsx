import { Button, Stack, Text } from '@chakra-ui/react'
import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { idText } from '#shared/api/fields.ts'
import type { TicketForm } from '#shared/api/forms.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { useTicket } from '../ticket-queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { useTicketForm } from './form-queries.ts'

/** The open questions of a ticket, to which an email leads, or with `?all` each of them (D78). */
export function TicketFormPage() {
  const id = idText.safeParse(useParams().id)
  if (!id.success) {
    return (
      <MessagePage
        title={t('Invalid Ticket ID')}
        text={t('The ticket ID provided is not valid.')}
        to={paths.tickets}
        action={t('Back to Tickets')}
      />
    )
  }
  return <Questions key={id.data} id={id.data} />
}

function Questions({ id }: { id: number }) {
  const { data: ticket } = useTicket(id)
  const { data, error, refetch } = useTicketForm(id)
  const [reloads, setReloads] = useState(0)
  const isWhole = useSearchParams()[0].has('all')
  return (
    <Page
      title={t('Questions')}
      subtitle={
        ticket && (
          <>
            <bdi>{ticket.ticketId}</bdi>
            <span> · </span>
            <bdi>{ticketTitle({ ...ticket, format: ticket.format ?? 'text' })}</bdi>
          </>
        )
      }
      action={
        <Button asChild variant="outline">
          <Link to={paths.ticket(id)}>
            <ArrowLeft aria-hidden /> <span>{t('Ticket')}</span>
          </Link>
        </Button>
      }
    >
      {data ? (
        <Asked
          key={`${isWhole} ${reloads}`}
          {...{ id, data, isWhole }}
          onReload={() => refetch().then(() => setReloads(reloads + 1))}
        />
      ) : error ? (
        <ErrorState title={t('Failed to fetch the questions')} error={error} onRetry={refetch} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

interface AskedProps {
  id: number
  data: TicketForm
  isWhole: boolean
  onReload(): void
}

function Asked({ id, data, isWhole, onReload }: AskedProps) {
  const { asked, mayAnswer } = data
  // The questions stay while one answers them, also where someone else is faster.
  const [first] = useState(asked)
  if (!first || !mayAnswer) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={first ? t('No questions for you') : t('No questions')}
        text={
          first
            ? t('Only the requester and those who handle the ticket answer its questions.')
            : t('This ticket asks no questions.')
        }
      />
    )
  }
  if (!isWhole && first.open.length === 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('All questions are answered')}
        text={t('Thank you. You can still change the answers.')}
      >
        <Button asChild variant="outline">
          <Link to={`${paths.ticketForm(id)}?all`}>{t('Edit answers')}</Link>
        </Button>
      </EmptyState>
    )
  }
  return (
    <Stack maxW="40rem" gap="5">
      {!isWhole && first.answeredAt !== null && (
        <Text textStyle="sm" color="fg.muted">
          {t('Only the questions that are still open.')}
        </Text>
      )}
      <AnswerForm ticketId={id} asked={first} isWhole={isWhole} onReload={onReload} />
    </Stack>
  )
}
