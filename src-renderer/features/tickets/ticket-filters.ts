import { requiredName } from '#shared/api/fields.ts'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import {
  DUE_FILTERS,
  type DueFilter,
  SERVICE_FILTERS,
  type ServiceFilter
} from '#shared/domain/clock-outcomes.ts'
import { MAX_SEARCH_LENGTH } from '#shared/domain/search-text.ts'
import {
  ACTIVE_STATUSES,
  DIRECTIONS,
  type Direction,
  type Ownership,
  PRIORITIES,
  type Priority,
  TICKET_SORTS,
  TICKET_STATUSES,
  type TicketSort,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import { WAITING_FILTERS, type WaitingFilter } from '#shared/domain/wait-reasons.ts'

/** The value in the address for no chosen status on a screen whose default has some. */
const NO_STATUS = 'all'

/** The ownership filters besides 'All', which is the default of the screen (spec §2). */
export const OWNERSHIP_CHOICES = [
  'assigned',
  'created',
  'unassigned'
] as const satisfies readonly Ownership[]

/** The order of a list; without it newest first (D46). */
export interface TicketOrder {
  sort: TicketSort
  direction: Direction
}

/** The filters that few lists have, each absent where it is off (D46). */
export interface MoreFilters {
  /** Its name, however it is written (D3). */
  department?: string | undefined
  category?: string | undefined
  assigneeId?: number | undefined
  requesterId?: number | undefined
  /** The first day, as `2026-05-31`. */
  createdFrom?: string | undefined
  /** The last day. */
  createdTo?: string | undefined
  due?: DueFilter | undefined
  waiting?: WaitingFilter | undefined
  service?: ServiceFilter | undefined
}

/** Their names, which are those of their parameters. */
export const MORE_FILTERS = [
  'department',
  'category',
  'assigneeId',
  'requesterId',
  'createdFrom',
  'createdTo',
  'due',
  'waiting',
  'service'
] as const satisfies readonly (keyof MoreFilters)[]

/**
 * The order in which to work: with service levels what is late or due next (D72), otherwise of high
 * priority first, and of these what has waited longest (D46).
 */
export function triageOrder(hasServiceLevels: boolean): TicketOrder {
  return hasServiceLevels
    ? { sort: 'due', direction: 'asc' }
    : { sort: 'priority', direction: 'desc' }
}

/**
 * The filters and the page of a list. `ownership: null` is every ticket, `statuses: []` any status,
 * `priority: null` any priority.
 */
export interface TicketFilters extends MoreFilters {
  order?: TicketOrder | undefined
  ownership: Ownership | null
  statuses: readonly TicketStatus[]
  priority: Priority | null
  search: string
  /** From 1. */
  page: number
}

/**
 * The filters with which a screen starts; the rest of {@link TicketFilters} always starts empty.
 */
export interface FilterDefaults extends Pick<TicketFilters, 'ownership' | 'statuses'> {
  /**
   * Whether the ownership is fixed: the screen offers no other, and ignores one in its address
   * (spec §2).
   */
  hasFixedOwnership: boolean
  /**
   * The statuses its tickets can have: the screen offers no other, and ignores others in its
   * address.
   */
  possibleStatuses: readonly TicketStatus[]
}

/** Recent Tickets on the dashboard (spec §2). */
export const DASHBOARD_DEFAULTS: FilterDefaults = {
  ownership: 'all-relevant',
  statuses: ACTIVE_STATUSES,
  hasFixedOwnership: false,
  possibleStatuses: TICKET_STATUSES
}

/** All Tickets: every ticket of everyone (spec §2). */
export const ALL_TICKETS_DEFAULTS: FilterDefaults = {
  ownership: null,
  statuses: [],
  hasFixedOwnership: false,
  possibleStatuses: TICKET_STATUSES
}

/** Unassigned Tickets: those of the user's department without an assignee (spec §6). */
export const UNASSIGNED_DEFAULTS: FilterDefaults = {
  ownership: 'unassigned',
  statuses: [],
  hasFixedOwnership: true,
  possibleStatuses: TICKET_STATUSES
}

/** Department Tickets: the open and in-progress tickets of the user's department (spec §6). */
export const DEPARTMENT_DEFAULTS: FilterDefaults = {
  ownership: 'department',
  statuses: [],
  hasFixedOwnership: true,
  possibleStatuses: ACTIVE_STATUSES
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,7}$/.test(text) ? Number(text) : 1
}

function slugOf(text: string | null): string | undefined {
  return text !== null && /^[a-z0-9-]{1,100}$/.test(text) ? text : undefined
}

const departmentName = requiredName('Department', 100)

function departmentOf(text: string | null): string | undefined {
  return departmentName.safeParse(text).data
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

function dayOf(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}

function orderOf(params: URLSearchParams): TicketOrder | undefined {
  const sort = oneOf(TICKET_SORTS, params.get('sort'))
  const direction = oneOf(DIRECTIONS, params.get('direction')) ?? 'desc'
  const isDefault = sort === null || (sort === 'created' && direction === 'desc')
  return isDefault ? undefined : { sort, direction }
}

/** Whether the same statuses are chosen, in any order. */
export function sameStatuses(a: readonly TicketStatus[], b: readonly TicketStatus[]): boolean {
  return a.length === b.length && a.every((status) => b.includes(status))
}

/** Reads the filters of a screen from its address; invalid values count as absent. */
export function parseFilters(params: URLSearchParams, defaults: FilterDefaults): TicketFilters {
  const named = params.getAll('status')
  const statuses = defaults.possibleStatuses.filter((status) => named.includes(status))
  const ownership = defaults.hasFixedOwnership
    ? null
    : oneOf(OWNERSHIP_CHOICES, params.get('ownership'))
  return {
    ownership: ownership ?? defaults.ownership,
    statuses: statuses.length > 0 || named.includes(NO_STATUS) ? statuses : defaults.statuses,
    priority: oneOf(PRIORITIES, params.get('priority')),
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    department: departmentOf(params.get('department')),
    category: slugOf(params.get('category')),
    assigneeId: idOf(params.get('assigneeId')),
    requesterId: idOf(params.get('requesterId')),
    createdFrom: dayOf(params.get('createdFrom')),
    createdTo: dayOf(params.get('createdTo')),
    due: oneOf(DUE_FILTERS, params.get('due')) ?? undefined,
    waiting: oneOf(WAITING_FILTERS, params.get('waiting')) ?? undefined,
    service: oneOf(SERVICE_FILTERS, params.get('service')) ?? undefined,
    order: orderOf(params),
    page: pageOf(params.get('page'))
  }
}

/**
 * Writes filters as an address, the inverse of {@link parseFilters}; the defaults of the screen are
 * left out.
 */
export function formatFilters(filters: TicketFilters, defaults: FilterDefaults): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.ownership !== null && filters.ownership !== defaults.ownership) {
    params.set('ownership', filters.ownership)
  }
  if (!sameStatuses(filters.statuses, defaults.statuses)) {
    for (const status of filters.statuses.length > 0 ? filters.statuses : [NO_STATUS])
      params.append('status', status)
  }
  if (filters.priority !== null) params.set('priority', filters.priority)
  if (filters.search !== '') params.set('search', filters.search)
  for (const name of MORE_FILTERS)
    if (filters[name] !== undefined) params.set(name, String(filters[name]))
  if (filters.order) {
    params.set('sort', filters.order.sort)
    params.set('direction', filters.order.direction)
  }
  if (filters.page !== 1) params.set('page', String(filters.page))
  return params
}

/** Whether any filter differs from the screen's default. */
export function isFiltered(filters: TicketFilters, defaults: FilterDefaults): boolean {
  return formatFilters({ ...filters, order: undefined, page: 1 }, defaults).size > 0
}

/** Finished tickets need no work, unless the person has chosen their status. */
export function activeStatuses(
  { statuses }: TicketFilters,
  { possibleStatuses }: FilterDefaults
): readonly TicketStatus[] {
  const active = ACTIVE_STATUSES.filter((status) => possibleStatuses.includes(status))
  return statuses.length > 0 ? statuses : active
}

/** The parameters of the API for all pages of a list (D23). */
export function toFilterQuery(filters: TicketFilters): TicketFilterQuery {
  return {
    ...(filters.ownership === null ? {} : { ownership: filters.ownership }),
    ...(filters.statuses.length === 0 ? {} : { status: [...filters.statuses] }),
    ...(filters.priority === null ? {} : { priority: filters.priority }),
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...Object.fromEntries(
      MORE_FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]]))
    ),
    ...filters.order
  }
}

/** The parameters of the API for one page of a list (D23). */
export function toTicketQuery(filters: TicketFilters, pageSize: number): TicketQuery {
  return {
    ...toFilterQuery(filters),
    limit: pageSize,
    offset: (filters.page - 1) * pageSize
  }
}
