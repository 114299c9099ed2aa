import type { RouteObject } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { usersQuery } from '../../lib/queries/users-queries.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { TeamPage } from './team-page.tsx'

export const teamRoute: RouteObject = {
  path: paths.team,
  Component: TeamPage,
  ...screenLoader((prefetch) => prefetch(usersQuery))
}
