import type { Ticket } from '#shared/api/tickets.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether no one has taken a ticket for more than a day that is not finished. */
export function isLongUnassigned(
  { assigneeId, status, createdAt }: Pick<Ticket, 'assigneeId' | 'status' | 'createdAt'>,
  now: number
): boolean {
  const isActive = ACTIVE_STATUSES.some((active) => active === status)
  return assigneeId === null && isActive && now - Date.parse(createdAt) > DAY_MS
}
