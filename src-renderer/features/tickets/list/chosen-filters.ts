import type { TicketStatus } from '#shared/domain/tickets.ts'
import {
  type FilterDefaults,
  MORE_FILTERS,
  type MoreFilters,
  sameStatuses,
  type TicketFilters
} from '../ticket-filters.ts'

/**
 * The changes that remove a filter of {@link ChosenFilter}, or all of them: ownership and order have
 * their own controls and stay.
 */
export function withoutFilter(
  filter: ChosenFilter | 'all',
  { statuses }: TicketFilters,
  defaults: FilterDefaults
): Partial<TicketFilters> {
  if (filter === 'all') {
    return {
      ...{ statuses: defaults.statuses, priority: null, search: '' },
      ...Object.fromEntries(MORE_FILTERS.map((name) => [name, undefined]))
    }
  }
  switch (filter.name) {
    case 'status': {
      const left = statuses.filter((status) => status !== filter.status)
      return { statuses: left.length > 0 ? left : defaults.statuses }
    }
    case 'priority':
      return { priority: null }
    case 'search':
      return { search: '' }
    case 'created':
      return { createdFrom: undefined, createdTo: undefined }
    default:
      return { [filter.name]: undefined }
  }
}

/** A filter that someone has set, and can remove; the days of a period are one. */
export type ChosenFilter =
  | { name: 'status'; status: TicketStatus | 'any' }
  | { name: 'priority' | 'search' | 'created' }
  | { name: Exclude<keyof MoreFilters, 'createdFrom' | 'createdTo'> }

/** The filters that differ from the screen's defaults, besides its ownership. */
export function chosenFilters(filters: TicketFilters, defaults: FilterDefaults): ChosenFilter[] {
  const { statuses, priority, search, createdFrom, createdTo } = filters
  const hasStatuses = !sameStatuses(statuses, defaults.statuses)
  const named = (
    ['department', 'category', 'assigneeId', 'requesterId', 'due', 'waiting', 'service'] as const
  ).filter((name) => filters[name] !== undefined)
  return [
    ...(hasStatuses && statuses.length === 0 ? [{ name: 'status', status: 'any' } as const] : []),
    ...(hasStatuses ? statuses.map((status) => ({ name: 'status', status }) as const) : []),
    ...(priority === null ? [] : [{ name: 'priority' } as const]),
    ...named.map((name) => ({ name })),
    ...((createdFrom ?? createdTo) ? [{ name: 'created' } as const] : []),
    ...(search === '' ? [] : [{ name: 'search' } as const])
  ]
}

/** How many filters are on that few lists have. */
export function countMore(filters: TicketFilters): number {
  return MORE_FILTERS.filter((name) => filters[name] !== undefined).length
}
