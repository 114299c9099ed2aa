import { MAX_PAGE_ROWS, type PageQuery } from '#shared/api/fields.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Ticket, TicketChange } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../../base/clock.ts'
import type { Authorization } from '../../http/authorization.ts'
import { findConcerned, notifyFollowers } from '../../notifications/notify-followers.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketEventRow } from '../../store/ticket-history-store.ts'
import type { TicketRow, TicketUpdate } from '../../store/tickets-store.ts'
import {
  checkPerson,
  existingTicket,
  firstResponse,
  notBefore,
  tellOfTicket,
  toTicket
} from '../ticket-rules.ts'

/** Reads one ticket and its history, and changes its status and assignee. */
export function createTicketDetail(read: Stores, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async get(id: number, viewer: Viewer): Promise<Ticket> {
      return toTicket(await existingTicket(read, id, viewer), viewer)
    },

    /**
     * The newest changes, or the newest before one, oldest first (D45).
     * @throws ProblemError 404 when there is no such ticket
     */
    async history(
      id: number,
      { limit = MAX_PAGE_ROWS, before }: PageQuery,
      viewer: Viewer
    ): Promise<{ entries: HistoryEntry[]; total: number }> {
      await existingTicket(read, id, viewer)
      const [total, entries] = await Promise.all([
        read.history.count(id),
        read.history.list(id, { limit, before })
      ])
      return { entries, total }
    },

    /**
     * Changes status, assignee or both; without either it unassigns (D11). Whoever
     * can't see the ticket any more afterwards is still answered how it is then.
     * @throws ProblemError 404, or 400 when the assignee does not exist
     */
    async update(id: number, change: TicketChange, authorization: Authorization): Promise<Ticket> {
      const assigneeId =
        change.status === undefined ? (change.assigneeId ?? null) : change.assigneeId
      return await authorization.transaction(async (tx, actor) => {
        const [before, concerned] = await Promise.all([
          existingTicket(tx, id, actor),
          findConcerned(tx, id, [assigneeId])
        ])
        if (assigneeId && assigneeId !== before.assigneeId)
          await checkPerson(tx, 'assigneeId', assigneeId)
        const now = clock()
        const { update, events } = changesOf(
          before,
          { status: change.status, assigneeId },
          actor,
          now
        )
        if (events.length === 0) return toTicket(before, actor)
        const after = await tx.tickets.update(before, update)
        await tx.history.record(after, events)
        await notifyFollowers(tx, concerned, actor, {
          ...{ states: [after, before], at: now },
          changesFor: () => events.map(({ kind, to = null }) => ({ kind, to, commentId: null }))
        })
        const { followerIds } = concerned
        for (const { kind } of events)
          tellOfTicket(tx, kind, actor, { ...after, followerIds }, { ...before, followerIds })
        return toTicket(after, actor)
      })
    }
  }
}

/**
 * Applies the rules of a change (D7, D8, D9): what to write to the ticket and to its history. A
 * field that keeps its value is no change.
 */
function changesOf(
  before: TicketRow,
  change: { status: TicketRow['status'] | undefined; assigneeId: number | null | undefined },
  actor: Viewer,
  now: Date
) {
  const update: TicketUpdate = { updatedAt: now }
  const events: (TicketEventRow & { kind: 'status' | 'assignee' })[] = []
  const record = { ticketId: before.id, actorId: actor.id, at: now }
  if (change.status !== undefined && change.status !== before.status) {
    update.status = change.status
    update.resolvedAt = change.status === 'resolved' ? notBefore(before.createdAt, now) : null
    if (before.status === 'open') Object.assign(update, firstResponse(before, actor, now))
    events.push({ ...record, kind: 'status', from: before.status, to: change.status })
  }
  if (change.assigneeId !== undefined && change.assigneeId !== before.assigneeId) {
    update.assigneeId = change.assigneeId
    events.push({
      ...record,
      kind: 'assignee',
      from: textOf(before.assigneeId),
      to: textOf(change.assigneeId)
    })
  }
  return { update, events }
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id)
}
