import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const accountRoute: RouteObject = {
  path: paths.account,
  lazy: lazyScreen(() => import('./account-page.tsx'), 'AccountPage', 'screens')
}
