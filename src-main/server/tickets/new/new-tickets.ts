import type { NewTicket, Ticket } from '#shared/api/tickets.ts'
import { processIn } from '#shared/domain/processes.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { reasonToDeclineNew } from '#shared/domain/ticket-rights.ts'
import type { Clock } from '../../base/clock.ts'
import { findConcerned } from '../../effects/notification-effects.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent } from '../../effects/ticket-change-event.ts'
import { ticketChanged } from '../../effects/ticket-effects.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { attachFiles } from '../attach-files.ts'
import { followForm } from '../forms/form-consequences.ts'
import { checkRaisedForm, keepRaisedForm } from '../forms/raised-form.ts'
import { toTicket } from '../ticket-answers.ts'
import { checkPerson } from '../ticket-rules.ts'

/** Raises tickets, for oneself or for someone else (D10). */
export function createNewTickets(clock: Clock) {
  return {
    /**
     * @throws ProblemError 403 when another person is named as the requester (D10) or an outsider
     * as the assignee (D60), 400 when a person or an attached file does not exist, 409 where the
     * files are too large together (D65)
     */
    async create(input: NewTicket, authorization: Authorization): Promise<Ticket> {
      return await authorization.transaction(async (tx, actor) => {
        const at = clock()
        const row = await raiseTicket(tx, input, { actor, at })
        return await toTicket(tx, row, { viewer: actor, now: at }, await levelsIn(tx))
      })
    }
  }
}

/**
 * Raises a ticket with all that goes with it: its files, and what follows; see
 * {@link ticketChanged}.
 * @throws ProblemError 403 when another person is named as the requester (D10) or an outsider as
 * the assignee (D60), 400 when a person or an attached file does not exist or answers do not fit the
 * form (D78), 409 where the files are too large together (D65) or the form is gone
 */
export async function raiseTicket(
  tx: Transaction,
  { attachmentIds, form, ...fields }: NewTicket,
  act: ChangeAct
): Promise<TicketRow> {
  const { actor, at } = act
  const { requesterId, assigneeId = null, description: text, format } = fields
  // A process raises tickets for the requester of its own, who may have left (D79).
  if (requesterId !== actor.id && !processIn(act.cause)) {
    if (!isItSupportSpecialist(actor.role)) {
      throw new ProblemError(
        403,
        'Only an IT Support Specialist can raise a ticket for another person'
      )
    }
    await checkPerson(tx, 'requesterId', requesterId)
  }
  const assignee = assigneeId ? await checkPerson(tx, 'assigneeId', assigneeId) : null
  const reason = reasonToDeclineNew(actor, fields, assignee)
  if (reason !== null) throw new ProblemError(403, reason)
  const raised = form ? await checkRaisedForm(tx, { ...fields, form, attachmentIds }) : null
  const [row, concerned] = await Promise.all([
    tx.tickets.insert({
      ...fields,
      subcategory: fields.subcategory ?? null,
      assigneeId,
      formText: raised?.formText ?? null,
      createdAt: at,
      resolvedAt: fields.status === 'resolved' ? at : null
    }),
    findConcerned(tx, undefined, [requesterId, assigneeId], { text, format }),
    levelsIn(tx)
  ])
  const place = { uploaderId: actor.id, ticketId: row.id, commentId: null }
  await attachFiles(tx, attachmentIds, place, true)
  if (raised) await keepRaisedForm(tx, act, row, raised)
  const states = [{ ...row, followerIds: [] }] as const
  const left = (await ticketChanged(tx, act, { states, concerned }, happeningsOf(row))) ?? row
  return raised ? await followForm(tx, act, left, raised) : left
}

function happeningsOf({ requesterId, status, assigneeId }: TicketRow): TicketChangeEvent[] {
  const created: TicketChangeEvent = { kind: 'created', requesterId, to: status }
  return assigneeId ? [created, { kind: 'assignee', to: String(assigneeId) }] : [created]
}
