import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { ticketsByStatus } from './report-queries.ts'

export const reportsRoute: RouteObject = {
  path: paths.reports,
  lazy: lazyScreen(() => import('./reports-page.tsx'), 'ReportsPage', 'screens'),
  ...screenLoader((prefetch, { personId }) => prefetch(ticketsByStatus(personId)))
}
