import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { RecentTickets } from '../features/tickets/list/recent-tickets.tsx'
import { NewTicketButton } from '../features/tickets/new/new-ticket-button.tsx'
import { NewTicketTile } from '../features/tickets/new/new-ticket-tile.tsx'
import { useIsKiosk } from '../lib/kiosk.ts'

/**
 * Fills the dashboard with parts of other features, because features must not import each other.
 */
export function DashboardScreen() {
  const newTicket = useIsKiosk() ? { lead: <NewTicketTile /> } : { action: <NewTicketButton /> }
  return <DashboardPage {...newTicket} recentTickets={<RecentTickets />} />
}
