import { type Text, text } from '../languages/texts.ts'

/** Ticket statuses in the order they are shown (spec §4). */
export const TICKET_STATUSES = ['open', 'in-progress', 'resolved', 'cancelled'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** The statuses of tickets that are not finished. */
export const ACTIVE_STATUSES = ['open', 'in-progress'] as const satisfies readonly TicketStatus[]

/** The longest description of a ticket, and the longest text of a task (D79), in characters. */
export const MAX_DESCRIPTION = 10_000
export const MAX_TASK_LENGTH = 300

export const STATUS_LABELS: Record<TicketStatus, Text> = {
  open: text('Open'),
  'in-progress': text('In Progress'),
  resolved: text('Resolved'),
  cancelled: text('Cancelled')
}

/** Priorities, highest first, as the filter offers them (spec §2). */
export const PRIORITIES = ['high', 'medium', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

export const PRIORITY_LABELS: Record<Priority, Text> = {
  high: text('High'),
  medium: text('Medium'),
  low: text('Low')
}

/** The ownership filters of a list (spec §6). */
export const OWNERSHIPS = [
  'all-relevant',
  'assigned',
  'created',
  'unassigned',
  'department'
] as const
export type Ownership = (typeof OWNERSHIPS)[number]

/** The orders of a list (D46); by the next deadline since D72. */
export const TICKET_SORTS = ['created', 'updated', 'priority', 'status', 'due'] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

export const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The reference by which people name a ticket: `TKT-` and the id padded to five digits (D6). */
export function formatTicketId(id: number): string {
  return `TKT-${String(id).padStart(5, '0')}`
}

/** The deadlines of a ticket, where service levels are on (D71). */
interface Deadlines {
  responseDue: string | null
  resolutionDue: string | null
  late: boolean
}

/**
 * Whether a ticket has missed its service level: false while service levels are off (spec §2, D71).
 * @param now milliseconds since 1970
 */
export function isSlaBreached(
  { service }: { createdAt: string; status: TicketStatus; service?: Deadlines | undefined },
  now = Date.now()
): boolean {
  if (!service) return false
  const { responseDue, resolutionDue, late } = service
  return late || [responseDue, resolutionDue].some((due) => due !== null && Date.parse(due) < now)
}
