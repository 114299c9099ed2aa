import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { useDashboardStats } from '../features/dashboard/stats-queries.ts'
import { StandInNotice } from '../features/notifications/stand-in-notice.tsx'
import { RecentTickets } from '../features/tickets/list/recent-tickets.tsx'
import { NewTicketButton } from '../features/tickets/new/new-ticket-button.tsx'
import { NewTicketTile } from '../features/tickets/new/new-ticket-tile.tsx'
import { useIsKiosk } from '../lib/kiosk.ts'
import { useCurrentUser } from '../lib/queries/session-queries.ts'
import { lazyPart } from './lazy-part.tsx'

// Loaded separately, because few people are IT Support Specialists, and most help desks are set up.
const FirstSteps = lazyPart(
  () => import('../features/dashboard/first-steps.tsx'),
  'FirstSteps',
  null
)

/** Loaded separately, because only help desks with service levels let tickets wait on screen. */
const AwaitedTickets = lazyPart(
  () => import('../features/tickets/waiting/awaited-tickets.tsx'),
  'AwaitedTickets',
  null,
  'tickets'
)

/** Loaded separately, because only people who have tasks see it. */
const MyTasks = lazyPart(
  () => import('../features/tickets/tasks/my-tasks.tsx'),
  'MyTasks',
  null,
  'tickets'
)

/**
 * Fills the dashboard with parts of other features, because features must not import each other.
 */
export function DashboardScreen() {
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const { data: stats } = useDashboardStats(user?.id)
  const newTicket = isKiosk ? { lead: <NewTicketTile /> } : { action: <NewTicketButton /> }
  return (
    <DashboardPage
      {...newTicket}
      notice={
        <>
          {!isKiosk && <StandInNotice />}
          {user?.serviceLevels && <AwaitedTickets />}
        </>
      }
      recentTickets={<RecentTickets />}
      footer={
        <>
          {!isKiosk && stats?.openTasks && <MyTasks />}
          {!isKiosk && user && isItSupportSpecialist(user.role) && <FirstSteps />}
        </>
      }
    />
  )
}
