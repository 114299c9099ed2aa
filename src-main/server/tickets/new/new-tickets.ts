import type { NewTicket, Ticket } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { reasonToDeclineNew } from '#shared/domain/ticket-rights.ts'
import type { Clock } from '../../base/clock.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import { findConcerned, notifyFollowers } from '../../notifications/notify-followers.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketEventRow } from '../../store/ticket-history-store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { nameAttachments } from '../attachment-naming.ts'
import type { ChangeAct } from '../ticket-changes.ts'
import { checkPerson, tellOfTicket, toTicket } from '../ticket-rules.ts'

/** Raises tickets, for oneself or for somebody else (D10). */
export function createNewTickets(clock: Clock) {
  return {
    /**
     * @throws ProblemError 403 when another person is named as the requester (D10) or an outsider as the
     * assignee (D60), 400 when a person or an attached file does not exist, 409 where the files are too
     * large together (D65)
     */
    async create(input: NewTicket, authorization: Authorization): Promise<Ticket> {
      return await authorization.transaction(async (tx, actor) =>
        toTicket(await raiseTicket(tx, input, { actor, at: clock() }), actor)
      )
    }
  }
}

/**
 * Raises a ticket with all that goes with it: its files, its history, what its followers are
 * notified of and the live event.
 * @throws ProblemError 403 when another person is named as the requester (D10) or an outsider as the
 * assignee (D60), 400 when a person or an attached file does not exist, 409 where the files are too
 * large together (D65)
 */
export async function raiseTicket(
  tx: Transaction,
  { attachmentIds, ...fields }: NewTicket,
  { actor, at }: ChangeAct
): Promise<TicketRow> {
  const { requesterId, assigneeId = null, description: text, format } = fields
  if (requesterId !== actor.id) {
    if (!isItSupportSpecialist(actor.role)) {
      throw new ProblemError(
        403,
        'Only an IT Support Specialist can raise a ticket for somebody else'
      )
    }
    await checkPerson(tx, 'requesterId', requesterId)
  }
  const assignee = assigneeId ? await checkPerson(tx, 'assigneeId', assigneeId) : null
  const reason = reasonToDeclineNew(actor, fields, assignee)
  if (reason !== null) throw new ProblemError(403, reason)
  const [row, concerned] = await Promise.all([
    tx.tickets.insert({
      ...fields,
      subcategory: fields.subcategory ?? null,
      assigneeId,
      createdAt: at,
      resolvedAt: fields.status === 'resolved' ? at : null
    }),
    findConcerned(tx, undefined, [requesterId, assigneeId], { text, format })
  ])
  const place = { uploaderId: actor.id, ticketId: row.id, commentId: null }
  await nameAttachments(tx, attachmentIds, place, true)
  await tx.history.record(row, eventsOfCreation(row, actor, at))
  await notifyFollowers(tx, concerned, actor, {
    states: [row],
    at,
    changesFor: (userId) => [changeFor(userId, row)]
  })
  tellOfTicket(tx, 'created', actor, { ...row, followerIds: [] })
  return row
}

/** What somebody is told of a new ticket (D42). */
function changeFor(userId: number, { assigneeId }: TicketRow) {
  return userId === assigneeId
    ? ({ kind: 'assignee', to: String(assigneeId), commentId: null } as const)
    : ({ kind: 'created', to: null, commentId: null } as const)
}

function eventsOfCreation(row: TicketRow, actor: Viewer, now: Date): TicketEventRow[] {
  const record = { ticketId: row.id, actorId: actor.id, at: now }
  const created: TicketEventRow = {
    ...record,
    kind: 'created',
    requesterId: row.requesterId,
    to: row.status
  }
  if (!row.assigneeId) return [created]
  return [created, { ...record, kind: 'assignee', to: String(row.assigneeId) }]
}
