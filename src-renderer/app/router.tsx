import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { LoadingState } from '../ui/states.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ItSupportOnly, SessionGate, SignedInOnly, SignedOutOnly } from './guards.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'

// What a screen needs is fetched when it is first opened.
const Layout = lazy(async () => ({ default: (await import('./layout/layout.tsx')).Layout }))
const AuthPage = lazy(async () => ({ default: (await import('../features/auth/auth-page.tsx')).AuthPage }))
const DashboardScreen = lazy(async () => ({ default: (await import('./dashboard-screen.tsx')).DashboardScreen }))
const AllTicketsPage = lazy(async () => ({
  default: (await import('../features/tickets/all-tickets-page.tsx')).AllTicketsPage
}))
const TicketDetailPage = lazy(async () => ({
  default: (await import('../features/tickets/ticket-detail-page.tsx')).TicketDetailPage
}))
const ReportsPage = lazy(async () => ({ default: (await import('../features/reports/reports-page.tsx')).ReportsPage }))
const TicketEditPage = lazy(async () => ({
  default: (await import('../features/tickets/ticket-edit-page.tsx')).TicketEditPage
}))
const UnassignedPage = lazy(async () => ({
  default: (await import('../features/tickets/unassigned-page.tsx')).UnassignedPage
}))
const DepartmentTicketsPage = lazy(async () => ({
  default: (await import('../features/tickets/department-tickets-page.tsx')).DepartmentTicketsPage
}))
const TeamPage = lazy(async () => ({ default: (await import('../features/team/team-page.tsx')).TeamPage }))
const UsersPage = lazy(async () => ({ default: (await import('../features/users/users-page.tsx')).UsersPage }))
const AdminScreen = lazy(async () => ({ default: (await import('./admin-screen.tsx')).AdminScreen }))
const CategoriesPage = lazy(async () => ({
  default: (await import('../features/categories/categories-page.tsx')).CategoriesPage
}))

/** Every screen and who may see it (spec §2). */
export function Router() {
  return (
    // Without transitions: the filters in the address must hold at once, or two quick clicks lose the first.
    <BrowserRouter useTransitions={false}>
      <ErrorBoundary>
        <Suspense fallback={<LoadingState />}>
          <Routes>
            <Route element={<SessionGate />}>
              <Route element={<SignedOutOnly />}>
                <Route path={paths.auth} element={<AuthPage />} />
              </Route>
              <Route element={<SignedInOnly />}>
                <Route element={<Layout />}>
                  <Route path={paths.dashboard} element={<DashboardScreen />} />
                  <Route path={paths.dashboardAlias} element={<Navigate to={paths.dashboard} replace />} />
                  <Route path={paths.tickets} element={<AllTicketsPage />} />
                  <Route path={`${paths.tickets}/:id`} element={<TicketDetailPage />} />
                  <Route path={`${paths.tickets}/:id/edit`} element={<TicketEditPage />} />
                  <Route path={paths.unassigned} element={<UnassignedPage />} />
                  <Route path={paths.departmentTickets} element={<DepartmentTicketsPage />} />
                  <Route path={paths.team} element={<TeamPage />} />
                  <Route path={paths.users} element={<UsersPage />} />
                  <Route element={<ItSupportOnly elseTo={paths.dashboard} />}>
                    <Route path={paths.admin} element={<AdminScreen />} />
                  </Route>
                  <Route element={<ItSupportOnly elseTo={paths.dashboardAlias} />}>
                    <Route path={paths.categories} element={<CategoriesPage />} />
                  </Route>
                  <Route path={paths.reports} element={<ReportsPage />} />
                </Route>
              </Route>
              <Route element={<Layout />}>
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Route>
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  )
}
