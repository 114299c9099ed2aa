import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const processesRoute: RouteObject = {
  path: paths.processes,
  lazy: lazyScreen(() => import('./processes-page.tsx'), 'ProcessesPage', 'automation')
}
