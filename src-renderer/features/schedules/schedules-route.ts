import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const schedulesRoute: RouteObject = {
  path: paths.recurring,
  lazy: lazyScreen(() => import('./schedules-page.tsx'), 'SchedulesPage', 'automation')
}
