import type { RouteObject } from 'react-router-dom'
import { statsQuery } from '../features/dashboard/stats-queries.ts'
import { askForList } from '../features/tickets/list/list-routes.ts'
import { DASHBOARD_DEFAULTS } from '../features/tickets/ticket-filters.ts'
import { paths } from '../lib/paths.ts'
import { asksFor } from '../lib/screen-loader.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

export const dashboardRoute: RouteObject = {
  path: paths.dashboard,
  Component: DashboardScreen,
  ...asksFor((ask, { personId, search }) => {
    askForList(ask, DASHBOARD_DEFAULTS, search)
    ask(statsQuery(personId))
  })
}
