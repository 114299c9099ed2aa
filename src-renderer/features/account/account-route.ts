import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'
import { usersQuery } from '../../lib/queries/users-queries.ts'
import { screenLoader } from '../../lib/screen-loader.ts'

export const accountRoute: RouteObject = {
  path: paths.account,
  lazy: lazyScreen(() => import('./account-page.tsx'), 'AccountPage'),
  // The form of an absence lists the people who can stand in.
  ...screenLoader((prefetch) => prefetch(usersQuery))
}
