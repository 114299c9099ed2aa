import type { Comment, NewComment } from '#shared/api/comments.ts'
import type { Authorization } from '../auth/authorization.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { EventHub } from '../events/event-hub.ts'
import { jsonArray } from '../http/json-array.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import { recordHistory } from '../tickets/ticket-history-store.ts'
import { existingTicket, firstResponse } from '../tickets/tickets-service.ts'
import { updateTicketRow } from '../tickets/tickets-store.ts'
import { findCommentCount, findComments, insertComment, readComments } from './comments-store.ts'

export type CommentsService = ReturnType<typeof createCommentsService>

/** The conversation about a ticket. */
export function createCommentsService(database: Pick<Database, 'read'>, clock: Clock, events: EventHub) {
  return {
    /**
     * The newest comments, or the newest before one, oldest first (D39).
     * @throws ProblemError 404 when there is no such ticket
     */
    async list(
      ticketId: number,
      page: { limit: number; before: number | undefined }
    ): Promise<{ comments: Comment[]; total: number }> {
      await existingTicket(database.read, ticketId)
      const { total } = findCommentCount(database.read, ticketId)
      return { comments: findComments(database.read, ticketId, page), total }
    },

    /**
     * All comments, or all before one, as JSON, oldest first; of the content no more is read than is taken (D39).
     * @throws ProblemError 404 when there is no such ticket
     */
    async listAll(ticketId: number, before?: number): Promise<{ content: AsyncGenerator<Uint8Array>; total: number }> {
      await existingTicket(database.read, ticketId)
      const { total, last } = findCommentCount(database.read, ticketId)
      const newest = before === undefined ? last : Math.min(last, before - 1)
      return { content: jsonArray(readComments(database.read, ticketId, newest), (comment) => comment), total }
    },

    /** @throws ProblemError 403 when it is signed with somebody else's name (D10), 404, 400 when body and path name two tickets */
    async create(ticketId: number, input: NewComment, authorization: Authorization): Promise<Comment> {
      const comment = await authorization.transaction(async (tx, actor) => {
        if (input.userId !== actor.id) throw new ProblemError(403, 'A comment can only be written in your own name')
        if (input.ticketId !== ticketId) {
          throw invalid([{ path: 'ticketId', message: 'The comment is for another ticket than the address names' }])
        }
        const ticket = await existingTicket(tx, ticketId)
        const now = clock()
        const inserted = await insertComment(tx, { ticketId, userId: actor.id, message: input.message, createdAt: now })
        await updateTicketRow(tx, ticketId, { updatedAt: now, ...firstResponse(ticket, actor, now) })
        await recordHistory(tx, ticket, [
          { ticketId, actorId: actor.id, kind: 'comment', to: String(inserted.id), at: now }
        ])
        return inserted
      })
      events.publish({ type: 'ticket', id: ticketId, change: 'comment' })
      return comment
    }
  }
}
