import type { RouteObject } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { usersQuery } from '../../lib/queries/users-queries.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { UsersPage } from './users-page.tsx'

export const usersRoute: RouteObject = {
  path: paths.users,
  Component: UsersPage,
  ...screenLoader((prefetch) => prefetch(usersQuery))
}
