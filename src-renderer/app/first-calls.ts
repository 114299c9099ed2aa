import { pageSize } from '../features/tickets/page-size.ts'
import {
  ALL_TICKETS_DEFAULTS,
  DASHBOARD_DEFAULTS,
  DEPARTMENT_DEFAULTS,
  type FilterDefaults,
  parseFilters,
  toTicketQuery,
  UNASSIGNED_DEFAULTS
} from '../features/tickets/ticket-filters.ts'
import { addressOf } from '../lib/address.ts'
import { paths } from '../lib/paths.ts'

const CATALOGUE = ['/api/admin/categories', '/api/admin/subcategories']
const NAMES = ['/api/users', ...CATALOGUE]

/**
 * What the screen at an address asks the server for before it shows anything, besides who is signed
 * in; a test compares it with what the screens do.
 * @param personId whoever is likely to be signed in
 */
export function firstCalls(address: Location, personId: number): string[] {
  return ['/api/notifications', ...callsOfScreen(address, personId)]
}

function callsOfScreen({ pathname, search }: Location, personId: number): string[] {
  const list = (defaults: FilterDefaults) => [
    addressOf(
      '/api/tickets',
      {},
      toTicketQuery(parseFilters(new URLSearchParams(search), defaults), pageSize())
    ),
    ...NAMES
  ]
  const ofPerson = (path: string) => addressOf(path, {}, { userId: personId })
  switch (pathname) {
    case paths.dashboard:
      return [...list(DASHBOARD_DEFAULTS), ofPerson('/api/tickets/stats/counts')]
    case paths.tickets:
      return list(ALL_TICKETS_DEFAULTS)
    case paths.unassigned:
      return list(UNASSIGNED_DEFAULTS)
    case paths.departmentTickets:
      return list(DEPARTMENT_DEFAULTS)
    case paths.team:
    case paths.users:
      return ['/api/users']
    case paths.reports:
      return [ofPerson('/api/reports/tickets-by-status')]
    case paths.categories:
      return CATALOGUE
  }
  const ticket = /^[/]tickets[/](\d+)$/.exec(pathname)?.[1]
  if (!ticket) return []
  const parts = ['', '/comments?limit=50', '/followers', '/attachments', '/links']
  return [...parts.map((part) => `/api/tickets/${ticket}${part}`), ...NAMES]
}
