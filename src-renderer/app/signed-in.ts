import { TeamPage } from '../features/team/team-page.tsx'
import { AllTicketsPage } from '../features/tickets/list/all-tickets-page.tsx'
import { DepartmentTicketsPage } from '../features/tickets/list/department-tickets-page.tsx'
import { UnassignedPage } from '../features/tickets/list/unassigned-page.tsx'
import { UsersPage } from '../features/users/users-page.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { Layout } from './layout/layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What stands behind the sign-in page, in one file that it does without. */
export const signedIn = {
  Layout,
  DashboardScreen,
  AllTicketsPage,
  UnassignedPage,
  DepartmentTicketsPage,
  TeamPage,
  UsersPage,
  NotFoundPage
}
