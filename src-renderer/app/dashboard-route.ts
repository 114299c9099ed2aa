import type { RouteObject } from 'react-router-dom'
import { statsQuery } from '../features/dashboard/stats-queries.ts'
import { prefetchList } from '../features/tickets/list/list-routes.ts'
import { DASHBOARD_DEFAULTS } from '../features/tickets/ticket-filters.ts'
import { paths } from '../lib/paths.ts'
import { screenLoader } from '../lib/screen-loader.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

export const dashboardRoute: RouteObject = {
  path: paths.dashboard,
  Component: DashboardScreen,
  ...screenLoader((prefetch, { personId, search }) => {
    prefetchList(prefetch, DASHBOARD_DEFAULTS, search)
    prefetch(statsQuery(personId))
  })
}
