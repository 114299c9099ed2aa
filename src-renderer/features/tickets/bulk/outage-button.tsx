import { Button, type ButtonProps } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { managesSchedules } from '#shared/domain/schedules.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { paths } from '../../../lib/paths.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'

interface OutageButtonProps extends ButtonProps {
  ids: ReadonlySet<number>
  /** A ticket that was shown; of another only its reference is known. */
  knownOf(id: number): Ticket | undefined
}

/** Makes the selected tickets parts of one outage, for people who write announcements (D81). */
export function OutageButton({ ids, knownOf, ...look }: OutageButtonProps) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // The same people write announcements and manage recurring tickets.
  if (!user || !managesSchedules(user)) return null
  const write = () => {
    const parts = [...ids].map((id) => {
      const ticket = knownOf(id)
      const title = ticket ? firstLine(ticket.description, ticket.format) : ''
      return { id, ticketId: formatTicketId(id), title }
    })
    navigate(paths.newAnnouncement, { state: { parts, list: pathname + search } })
  }
  return (
    <Button
      {...look}
      title={t('Announce one outage with these tickets as its parts')}
      onClick={write}
    >
      {t('One outage')}
    </Button>
  )
}
