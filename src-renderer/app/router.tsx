import { lazy } from 'react'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { SessionGate, SignedInOnly, SignedOutOnly } from './guards.tsx'
import { Layout } from './layout/layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import { RouteError } from './route-error.tsx'

// A screen's code is fetched when it is first opened.
const AuthPage = lazy(async () => ({ default: (await import('../features/auth/auth-page.tsx')).AuthPage }))
const DashboardScreen = lazy(async () => ({ default: (await import('./dashboard-screen.tsx')).DashboardScreen }))
const AllTicketsPage = lazy(async () => ({
  default: (await import('../features/tickets/all-tickets-page.tsx')).AllTicketsPage
}))
const TicketDetailPage = lazy(async () => ({
  default: (await import('../features/tickets/ticket-detail-page.tsx')).TicketDetailPage
}))

/** Every screen and who may see it (spec §2). */
export const router = createBrowserRouter([
  {
    element: <SessionGate />,
    errorElement: <RouteError />,
    children: [
      { element: <SignedOutOnly />, children: [{ path: paths.auth, element: <AuthPage /> }] },
      {
        element: <Layout />,
        children: [
          {
            element: <SignedInOnly />,
            children: [
              { path: paths.dashboard, element: <DashboardScreen /> },
              { path: paths.dashboardAlias, element: <Navigate to={paths.dashboard} replace /> },
              { path: paths.tickets, element: <AllTicketsPage /> },
              { path: `${paths.tickets}/:id`, element: <TicketDetailPage /> }
            ]
          },
          { path: '*', element: <NotFoundPage /> }
        ]
      }
    ]
  }
])
