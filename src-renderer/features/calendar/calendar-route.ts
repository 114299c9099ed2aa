import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const calendarRoute: RouteObject = {
  path: paths.calendar,
  lazy: lazyScreen(() => import('./calendar-page.tsx'), 'CalendarPage', 'screens')
}
