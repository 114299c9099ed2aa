import type { RouteObject } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { type Ask, asksFor } from '../../../lib/screen-loader.ts'
import { pageSize } from '../page-size.ts'
import {
  ALL_TICKETS_DEFAULTS,
  DEPARTMENT_DEFAULTS,
  type FilterDefaults,
  parseFilters,
  UNASSIGNED_DEFAULTS
} from '../ticket-filters.ts'
import { askForNames, pageQuery } from '../ticket-queries.ts'
import { AllTicketsPage } from './all-tickets-page.tsx'
import { DepartmentTicketsPage } from './department-tickets-page.tsx'
import { UnassignedPage } from './unassigned-page.tsx'

/** The screens that are a list of tickets. */
export const listRoutes: RouteObject[] = [
  {
    path: paths.tickets,
    Component: AllTicketsPage,
    ...asksFor((ask, { search }) => askForList(ask, ALL_TICKETS_DEFAULTS, search))
  },
  {
    path: paths.unassigned,
    Component: UnassignedPage,
    ...asksFor((ask, { search }) => askForList(ask, UNASSIGNED_DEFAULTS, search))
  },
  {
    path: paths.departmentTickets,
    Component: DepartmentTicketsPage,
    ...asksFor((ask, { search }) => askForList(ask, DEPARTMENT_DEFAULTS, search))
  }
]

/** Asks for what a list of tickets shows. */
export function askForList(ask: Ask, defaults: FilterDefaults, search: URLSearchParams): void {
  ask(pageQuery(parseFilters(search, defaults), pageSize()))
  askForNames(ask)
}
