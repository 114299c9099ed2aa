import { Button, HStack } from '@chakra-ui/react'
import { ArrowLeft, FileQuestion } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { idText } from '#shared/api/fields.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import { ApiError } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { categoryName } from '../ticket-categories.ts'
import { useTicket } from '../ticket-queries.ts'
import { useCatalogue } from '../use-ticket-names.ts'
import { ListNeighbours } from './list-neighbours.tsx'
import { TicketCard, TicketCardSkeleton } from './ticket-card.tsx'

const TITLE = text('Ticket Details')
const NOT_FOUND = text('Ticket Not Found')

/** The page of one ticket (spec §2), whose id is in the address. */
export function TicketDetailPage() {
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
  // The key gives every ticket its own state, so that no half-written comment moves to the next
  // ticket.
  return <TicketDetail key={id.data} id={id.data} />
}

function TicketDetail({ id }: { id: number }) {
  const { data: ticket, error, refetch } = useTicket(id)
  // Also while it is still on the screen: it may have become private (D44).
  const isMissing = error instanceof ApiError && error.status === 404
  const name = useWindowTitle(ticket)
  return (
    <Page
      title={t(TITLE)}
      windowTitle={isMissing ? t(NOT_FOUND) : name}
      action={<Actions id={id} />}
    >
      {isMissing ? (
        <EmptyState
          icon={FileQuestion}
          title={t(NOT_FOUND)}
          text={t('The requested ticket could not be found.')}
        />
      ) : ticket ? (
        <TicketCard ticket={ticket} />
      ) : error === null ? (
        <TicketCardSkeleton />
      ) : (
        <ErrorState title={t('Failed to fetch ticket')} error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

/**
 * The window's title: the ticket's reference and category. The description is left out, because
 * titles stay in the browser's history and show in the system's list of windows.
 */
function useWindowTitle(ticket: Ticket | undefined): string {
  const catalogue = useCatalogue()
  if (!ticket) return t(TITLE)
  return catalogue.isLoading
    ? ticket.ticketId
    : `${ticket.ticketId} · ${categoryName(ticket.category, catalogue)}`
}

function Actions({ id }: { id: number }) {
  return (
    <HStack gap="2">
      <ListNeighbours id={id} />
      <BackButton />
    </HStack>
  )
}

/** Goes back to the list as it was left, or to all tickets for a person who came by a link. */
function BackButton() {
  const navigate = useNavigate()
  // React Router numbers the entries it made itself; at 0 going back would leave the application.
  const canGoBack = window.history.state?.idx > 0
  return (
    <Button variant="outline" onClick={() => (canGoBack ? navigate(-1) : navigate(paths.tickets))}>
      <ArrowLeft /> <span>{t('Back')}</span>
    </Button>
  )
}
