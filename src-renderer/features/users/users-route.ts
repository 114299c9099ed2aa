import type { RouteObject } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { usersQuery } from '../../lib/queries/users-queries.ts'
import { asksFor } from '../../lib/screen-loader.ts'
import { UsersPage } from './users-page.tsx'

export const usersRoute: RouteObject = {
  path: paths.users,
  Component: UsersPage,
  ...asksFor((ask) => ask(usersQuery))
}
