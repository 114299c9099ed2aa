import { isPrivate, type Viewer } from '#shared/domain/private-departments.ts'
import type { LiveChange, TicketEvent } from '#shared/domain/ticket-events.ts'
import type { Transaction } from '../store/store.ts'
import type { Audience, ChangeAct, TicketChangeEvent, TicketStates } from './ticket-change-event.ts'

/**
 * The names of events in live events; tickets are deleted all at once, of which there is one event.
 */
const CHANGES: Record<TicketEvent, LiveChange | null> = {
  created: 'created',
  status: 'status',
  assignee: 'assignee',
  department: 'department',
  priority: 'priority',
  category: 'category',
  subcategory: 'subcategory',
  linked: 'link',
  unlinked: 'link',
  comment: 'comment',
  'file-deleted': 'file',
  waiting: 'waiting',
  approval: 'approval',
  form: 'form',
  'form-asked': 'form',
  'process-started': 'process',
  outage: 'link',
  'task-added': 'task',
  'task-changed': 'task',
  'task-done': 'task',
  'task-reopened': 'task',
  'task-deleted': 'task',
  note: null,
  'note-file-deleted': null,
  deleted: null
}

/** Tells open pages what has happened to a ticket (D27); a new ticket is one event. */
export function sendLiveEvents(
  tx: Transaction,
  { actor }: ChangeAct,
  states: TicketStates,
  events: readonly TicketChangeEvent[]
): void {
  const created = events.filter(({ kind }) => kind === 'created')
  for (const { kind } of created.length > 0 ? created : events) {
    const change = CHANGES[kind]
    if (change) publishTicketEvent(tx, change, actor, ...states)
    else if (kind !== 'deleted') publishNoteEvent(tx, states[0], kind === 'note-file-deleted')
  }
}

/** Tells those who see internal notes of one, or that a file of one is deleted (D41). */
function publishNoteEvent({ tell }: Transaction, ticket: Audience, isFile: boolean): void {
  const { id, department, requesterId, assigneeId } = ticket
  const seen = { id, department, requesterId, assigneeId }
  tell({ type: 'note', ticket: seen, ...(isFile && { change: 'file' as const }) })
}

/**
 * Reports a change of a ticket to everyone who sees it (D27), or saw it before: their lists have
 * lost it.
 * @param states the ticket as it is, and as it was before where that may be of another audience
 */
export function publishTicketEvent(
  { tell }: Pick<Transaction, 'tell'>,
  change: LiveChange,
  { privateDepartments }: Viewer,
  ...states: readonly [Audience, ...Audience[]]
): void {
  const [{ id }] = states
  if (!states.every((state) => isPrivate(state, privateDepartments))) {
    tell({ type: 'ticket', id, change })
    return
  }
  // An outbox stores events, and this is all that is needed of the ticket.
  const seen = states.map(({ department, requesterId, assigneeId, followerIds }) => {
    return { department, requesterId, assigneeId, followerIds }
  })
  tell({ type: 'private-ticket', id, change, states: seen })
}
