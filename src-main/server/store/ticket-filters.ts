import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import {
  hiddenDepartments,
  listedDepartments,
  type Viewer
} from '#shared/domain/private-departments.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { ACTIVE_STATUSES, TICKET_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'

/** The statuses a list can show. */
export function statusesOf({ ownership, status }: TicketFilterQuery): TicketStatus[] {
  const possible = ownership === 'department' ? ACTIVE_STATUSES : TICKET_STATUSES
  return possible.filter((known) => !status?.length || status.includes(known))
}

/** Whether a list has every ticket of a department that the person sees, and no ownership. */
export function isOfDepartment({ ownership, department }: TicketFilterQuery): boolean {
  return ownership === undefined && department !== undefined
}

/**
 * The facts that a person's lists depend on: who they are, the departments of the list, and those that
 * are hidden.
 * @param query the list, where it may be of one department
 */
export function relationOf(actor: Viewer, query: TicketFilterQuery = {}) {
  const hidden = hiddenDepartments(actor)
  if (query.department === undefined || !isOfDepartment(query))
    return { userId: actor.id, keys: listedDepartments(actor), hidden }
  const key = departmentKey(query.department)
  return { userId: actor.id, keys: [key], hidden: hidden.filter((other) => other === key) }
}
