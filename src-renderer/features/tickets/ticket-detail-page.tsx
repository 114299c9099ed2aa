import { Button } from '@chakra-ui/react'
import { ArrowLeft, FileQuestion } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { idText } from '#shared/api/fields.ts'
import { paths } from '../../app/paths.ts'
import { ApiError } from '../../lib/api.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TicketCard, TicketCardSkeleton } from './ticket-card.tsx'
import { useTicket } from './ticket-queries.ts'

/** One ticket (spec §2); the address names it by its number. */
export function TicketDetailPage() {
  const id = idText.safeParse(useParams().id)
  if (!id.success) {
    return (
      <MessagePage title="Invalid Ticket ID" text="The ticket ID provided is not valid.">
        <Button asChild variant="outline">
          <Link to={paths.tickets}>Back to Tickets</Link>
        </Button>
      </MessagePage>
    )
  }
  // The key gives every ticket a page of its own: no half-written comment moves from one to the next.
  return <TicketDetail key={id.data} id={id.data} />
}

function TicketDetail({ id }: { id: number }) {
  const { data: ticket, error, refetch } = useTicket(id)
  return (
    <Page title="Ticket Details" action={<BackButton />}>
      {ticket ? (
        <TicketCard ticket={ticket} />
      ) : error === null ? (
        <TicketCardSkeleton />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState icon={FileQuestion} title="Ticket Not Found" text="The requested ticket could not be found." />
      ) : (
        <ErrorState title="Failed to fetch ticket" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

/** Back to the list as it was left; who came by a link goes to all tickets. */
function BackButton() {
  const navigate = useNavigate()
  // React Router numbers the entries it made itself; at 0 going back would leave the application.
  const canGoBack = window.history.state?.idx > 0
  return (
    <Button variant="outline" onClick={() => (canGoBack ? navigate(-1) : navigate(paths.tickets))}>
      <ArrowLeft /> Back
    </Button>
  )
}
