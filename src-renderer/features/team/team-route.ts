import type { RouteObject } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { usersQuery } from '../../lib/queries/users-queries.ts'
import { asksFor } from '../../lib/screen-loader.ts'
import { TeamPage } from './team-page.tsx'

export const teamRoute: RouteObject = {
  path: paths.team,
  Component: TeamPage,
  ...asksFor((ask) => ask(usersQuery))
}
