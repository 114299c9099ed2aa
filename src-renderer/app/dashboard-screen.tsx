import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { NewTicketButton } from '../features/tickets/new-ticket-button.tsx'
import { RecentTickets } from '../features/tickets/recent-tickets.tsx'

/** The dashboard shows what other features bring; features don't know each other, so they meet here. */
export function DashboardScreen() {
  return <DashboardPage action={<NewTicketButton />} recentTickets={<RecentTickets />} />
}
