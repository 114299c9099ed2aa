import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { RecentTickets } from '../features/tickets/list/recent-tickets.tsx'
import { NewTicketButton } from '../features/tickets/new/new-ticket-button.tsx'
import { NewTicketTile } from '../features/tickets/new/new-ticket-tile.tsx'
import { useIsKiosk } from '../lib/kiosk.ts'

/**
 * The dashboard shows what other features bring; features don't know each other, so they meet here.
 */
export function DashboardScreen() {
  const newTicket = useIsKiosk() ? { lead: <NewTicketTile /> } : { action: <NewTicketButton /> }
  return <DashboardPage {...newTicket} recentTickets={<RecentTickets />} />
}
