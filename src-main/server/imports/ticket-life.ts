import type { TicketStatus } from '#shared/domain/tickets.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { ImportedRow } from './row-rules.ts'

/** A state of a ticket from a moment on, in milliseconds since 1970. */
export interface TicketState {
  at: number
  status: TicketStatus
  assigneeId: number | null
}

/** The people of a ticket, and its number here. */
export interface LifePlace {
  id: number
  requesterId: number
  /** Who did what the file names no one for. */
  importerId: number
}

/**
 * The states of a ticket of which a file has one row: it was open when it was created, and what it
 * is when it got its status.
 */
export function statesOfRow(row: ImportedRow, assigneeId: number | null): TicketState[] {
  const first: TicketState = { at: row.createdAt, status: 'open', assigneeId }
  return row.status === 'open'
    ? [first]
    : [first, { at: row.statusAt, status: row.status, assigneeId }]
}

/**
 * A ticket with the history and the intervals that it would have had, had it been raised and worked
 * on here, so that reports are right (D9, D16).
 * @param row what it says last
 * @param states oldest first
 */
export function lifeOf(row: ImportedRow, states: TicketState[], place: LifePlace): TicketLife {
  const { id, requesterId, importerId } = place
  const ticket: TicketLife['ticket'] = {
    id,
    requesterId,
    department: row.department,
    description: row.description,
    status: 'open',
    priority: row.priority,
    assigneeId: null,
    category: row.category,
    subcategory: row.subcategory,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    resolvedAt: null,
    firstResponseAt: row.respondedAt === null ? null : new Date(row.respondedAt)
  }
  const life: TicketLife = { ticket, comments: [], events: [], intervals: [] }
  const created = { ticketId: id, at: ticket.createdAt }
  life.events.push({
    ...created,
    actorId: requesterId,
    kind: 'created',
    requesterId,
    from: null,
    to: 'open'
  })
  beginInterval(life, ticket.createdAt)
  for (const state of states) apply(life, state, importerId)
  const last = life.events.at(-1)?.at ?? ticket.createdAt
  if (ticket.updatedAt < last) ticket.updatedAt = last
  return life
}

function apply(life: TicketLife, state: TicketState, importerId: number) {
  const { ticket, events, intervals } = life
  const since = intervals.at(-1)?.since ?? ticket.createdAt
  // A state never begins before the one that it follows.
  const at = new Date(Math.max(state.at, since.getTime()))
  const isSame = state.status === ticket.status && state.assigneeId === ticket.assigneeId
  if (isSame) return
  const record = { ticketId: ticket.id, requesterId: null, at }
  if (state.assigneeId !== ticket.assigneeId) {
    const [from, to] = [textOf(ticket.assigneeId), textOf(state.assigneeId)]
    events.push({ ...record, actorId: importerId, kind: 'assignee', from, to })
    ticket.assigneeId = state.assigneeId
  }
  if (state.status !== ticket.status) {
    const actorId = state.assigneeId ?? importerId
    events.push({ ...record, actorId, kind: 'status', from: ticket.status, to: state.status })
    // The first status change out of open by another person is the first response (D8).
    if (ticket.status === 'open' && actorId !== ticket.requesterId) ticket.firstResponseAt ??= at
    ticket.status = state.status
    ticket.resolvedAt = state.status === 'resolved' ? at : null
  }
  beginInterval(life, at)
}

const textOf = (id: number | null) => (id === null ? null : String(id))

/** Ends the present interval; one that has not lasted is replaced. */
function beginInterval({ ticket, intervals }: TicketLife, at: Date) {
  const last = intervals.at(-1)
  if (last && last.since.getTime() === at.getTime()) intervals.pop()
  else if (last) last.until = at
  const { id, requesterId, assigneeId, status } = ticket
  intervals.push({ ticketId: id, requesterId, assigneeId, status, since: at, until: null })
}
