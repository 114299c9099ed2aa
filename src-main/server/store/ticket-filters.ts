import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import {
  hiddenDepartments,
  listedDepartments,
  type Viewer
} from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES, TICKET_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'

/** The statuses a list can show. */
export function statusesOf({ ownership, status }: TicketFilterQuery): TicketStatus[] {
  const possible = ownership === 'department' ? ACTIVE_STATUSES : TICKET_STATUSES
  return possible.filter((known) => !status?.length || status.includes(known))
}

/**
 * The facts that a person's lists depend on: who they are, their departments, and those that are
 * hidden.
 */
export function relationOf(actor: Viewer) {
  return { userId: actor.id, keys: listedDepartments(actor), hidden: hiddenDepartments(actor) }
}
