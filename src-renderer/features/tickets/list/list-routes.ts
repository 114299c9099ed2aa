import type { RouteObject } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { type Prefetch, screenLoader } from '../../../lib/screen-loader.ts'
import { pageSize } from '../page-size.ts'
import {
  ALL_TICKETS_DEFAULTS,
  DEPARTMENT_DEFAULTS,
  type FilterDefaults,
  parseFilters,
  UNASSIGNED_DEFAULTS
} from '../ticket-filters.ts'
import { pageQuery, prefetchNames } from '../ticket-queries.ts'
import { AllTicketsPage } from './all-tickets-page.tsx'
import { DepartmentTicketsPage } from './department-tickets-page.tsx'
import { UnassignedPage } from './unassigned-page.tsx'

/** The screens that are a list of tickets. */
export const listRoutes: RouteObject[] = [
  {
    path: paths.tickets,
    Component: AllTicketsPage,
    ...screenLoader((prefetch, { search }) => prefetchList(prefetch, ALL_TICKETS_DEFAULTS, search))
  },
  {
    path: paths.unassigned,
    Component: UnassignedPage,
    ...screenLoader((prefetch, { search }) => prefetchList(prefetch, UNASSIGNED_DEFAULTS, search))
  },
  {
    path: paths.departmentTickets,
    Component: DepartmentTicketsPage,
    ...screenLoader((prefetch, { search }) => prefetchList(prefetch, DEPARTMENT_DEFAULTS, search))
  }
]

/** Asks for what a list of tickets shows. */
export function prefetchList(
  prefetch: Prefetch,
  defaults: FilterDefaults,
  search: URLSearchParams
): void {
  prefetch(pageQuery(parseFilters(search, defaults), pageSize()))
  prefetchNames(prefetch)
}
