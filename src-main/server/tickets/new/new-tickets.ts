import type { NewTicket, Ticket } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import type { Clock } from '../../base/clock.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { TicketEventRow } from '../../store/ticket-history-store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { nameAttachments } from '../attachment-naming.ts'
import { checkPerson, tellOfTicket, toTicket } from '../ticket-rules.ts'

/** Raises tickets, for oneself or for somebody else (D10). */
export function createNewTickets(clock: Clock) {
  return {
    /**
     * @throws ProblemError 403 when another person is named as the requester (D10), 400 when a
     * person or an attached file does not exist
     */
    async create(input: NewTicket, authorization: Authorization): Promise<Ticket> {
      const { attachmentIds, ...fields } = input
      return await authorization.transaction(async (tx, actor) => {
        if (input.requesterId !== actor.id) {
          if (!isItSupportSpecialist(actor.role)) {
            throw new ProblemError(
              403,
              'Only an IT Support Specialist can raise a ticket for somebody else'
            )
          }
          await checkPerson(tx, 'requesterId', input.requesterId)
        }
        if (input.assigneeId) await checkPerson(tx, 'assigneeId', input.assigneeId)
        const now = clock()
        const row = await tx.tickets.insert({
          ...fields,
          subcategory: input.subcategory ?? null,
          assigneeId: input.assigneeId ?? null,
          createdAt: now,
          resolvedAt: input.status === 'resolved' ? now : null
        })
        await nameAttachments(tx, attachmentIds, {
          ...{ uploaderId: actor.id, ticketId: row.id, commentId: null }
        })
        await tx.history.record(row, eventsOfCreation(row, actor, now))
        tellOfTicket(tx, 'created', actor, row)
        return toTicket(row, actor)
      })
    }
  }
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
