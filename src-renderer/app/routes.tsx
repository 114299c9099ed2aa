import { Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { accountRoute } from '../features/account/account-route.ts'
import { announcementRoutes } from '../features/announcements/announcement-routes.ts'
import { approvalRoutes } from '../features/approvals/approvals-route.ts'
import { articleRoutes } from '../features/articles/article-routes.ts'
import { emailProofRoute, singleSignOnRoute } from '../features/auth/auth-routes.ts'
import { calendarRoute } from '../features/calendar/calendar-route.ts'
import { categoriesRoute } from '../features/categories/categories-route.ts'
import { formsRoute } from '../features/forms/forms-route.ts'
import { helpRoutes } from '../features/help/help-routes.ts'
import { mailConsentRoute } from '../features/mail/mail-consent-route.ts'
import { notificationsQuery } from '../features/notifications/notification-queries.ts'
import { processesRoute } from '../features/processes/processes-route.ts'
import { reportsRoute } from '../features/reports/reports-route.ts'
import { rulesRoute } from '../features/rules/rules-route.ts'
import { schedulesRoute } from '../features/schedules/schedules-route.ts'
import { teamRoute } from '../features/team/team-route.ts'
import {
  ticketEditRoute,
  ticketFormRoute,
  ticketRoute
} from '../features/tickets/detail/ticket-routes.ts'
import { listRoutes } from '../features/tickets/list/list-routes.ts'
import { usersRoute } from '../features/users/users-route.ts'
import { desktop } from '../lib/desktop.ts'
import { lazyScreen } from '../lib/lazy-module.ts'
import { paths } from '../lib/paths.ts'
import { currentUserQuery } from '../lib/queries/session-queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { screenLoader, waitBriefly } from '../lib/screen-loader.ts'
import { authRoute } from './auth-route.ts'
import { dashboardRoute } from './dashboard-route.ts'
import { DesktopCommands } from './desktop-commands.tsx'
import { HeadsOnly, ItSupportOnly, SessionGate, SignedInOnly, SignedOutOnly } from './guards.tsx'
import { Layout } from './layout/layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ScreenError } from './screen-error.tsx'

/** All there is until the desktop knows where the data is. */
export const firstStartRoutes: RouteObject[] = [
  {
    ErrorBoundary: ScreenError,
    path: '*',
    lazy: lazyScreen(
      () => import('../features/settings/first-start-page.tsx'),
      'FirstStartPage',
      'connections'
    )
  }
]

/** Every screen and who may see it (spec §2). */
export function routesOf({ isKiosk }: { isKiosk: boolean }): RouteObject[] {
  const behindSignIn: RouteObject[] = [
    dashboardRoute,
    { path: paths.dashboardAlias, element: <Navigate to={paths.dashboard} replace /> },
    ...listRoutes,
    ticketRoute,
    ticketEditRoute,
    ticketFormRoute,
    teamRoute,
    usersRoute,
    { element: <ItSupportOnly elseTo={paths.dashboard} />, children: [adminRoute] },
    { element: <ItSupportOnly elseTo={paths.dashboardAlias} />, children: [categoriesRoute] },
    ...(isKiosk ? [] : [accountRoute, calendarRoute]),
    reportsRoute,
    {
      element: <HeadsOnly />,
      children: [schedulesRoute, processesRoute, rulesRoute, formsRoute]
    },
    { element: <HeadsOnly />, children: [schedulesRoute, rulesRoute] },
    ...announcementRoutes,
    ...approvalRoutes,
    ...articleRoutes,
    ...helpRoutes
  ]
  const session: RouteObject = {
    Component: SessionGate,
    loader: async () => {
      await waitBriefly(queryClient.prefetchQuery(currentUserQuery))
      return null
    },
    shouldRevalidate: () => false,
    children: [
      { Component: SignedOutOnly, children: [authRoute] },
      singleSignOnRoute,
      emailProofRoute,
      mailConsentRoute,
      {
        Component: SignedInOnly,
        children: [
          {
            Component: Layout,
            ...screenLoader((prefetch) => prefetch(notificationsQuery)),
            // Beside a screen that can't be shown the menu stays.
            children: [{ ErrorBoundary: ScreenError, children: behindSignIn }]
          }
        ]
      },
      { Component: Layout, children: [{ path: '*', Component: NotFoundPage }] }
    ]
  }
  // The settings are outside of the session, because there a server that can't be reached is changed.
  const settings: RouteObject = {
    path: paths.settings,
    ...(isKiosk
      ? { element: <Navigate to={paths.dashboard} replace /> }
      : {
          lazy: lazyScreen(
            () => import('../features/settings/settings-page.tsx'),
            'SettingsPage',
            'connections'
          )
        })
  }
  const children = [...(desktop ? [settings] : []), session]
  return [{ ErrorBoundary: ScreenError, Component: Root, children }]
}

const adminRoute: RouteObject = {
  path: paths.admin,
  lazy: lazyScreen(() => import('./admin-screen.tsx'), 'AdminScreen', 'administration')
}

function Root() {
  return (
    <>
      <DesktopCommands />
      <Outlet />
    </>
  )
}
