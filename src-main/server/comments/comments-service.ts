import type { Comment, NewComment } from '#shared/api/comments.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { REOPENING_DAYS } from '#shared/domain/reopening.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { type Concerned, findConcerned } from '../effects/notification-effects.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { jsonArray } from '../http/json-array.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { CommentsOf } from '../store/comments-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { CommentWriter } from '../store/ticket-history-store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { attachFiles } from '../tickets/attach-files.ts'
import { wantedEffect } from '../tickets/reply-effect.ts'
import { changeTicket } from '../tickets/ticket-changes.ts'
import { existingTicket, firstResponse } from '../tickets/ticket-rules.ts'
import { notifyOfMissingAccess } from '../users/users-service.ts'

/** A comment with the rule (D75) or the end of an outage (D81) that has written it, if one has. */
const withWriter = (comment: Comment, writers: ReadonlyMap<number, CommentWriter>): Comment => ({
  ...comment,
  ...writers.get(comment.id)
})

export type CommentsService = ReturnType<typeof createCommentsService>

/** The conversation about a ticket. */
export function createCommentsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /**
     * The newest comments, or the newest before one, oldest first (D39).
     * @throws ProblemError 404 when there is no such ticket
     */
    async list(
      ticketId: number,
      page: { limit: number; before: number | undefined },
      actor: Viewer
    ): Promise<{ comments: Comment[]; total: number }> {
      const of = commentsFor(actor, await existingTicket(read, ticketId, actor))
      const [{ total }, comments, writers] = await Promise.all([
        read.comments.count(of),
        read.comments.list(of, page),
        read.history.listWriters(ticketId)
      ])
      return { comments: comments.map((comment) => withWriter(comment, writers)), total }
    },

    /**
     * All comments, or all before one, as JSON, oldest first; the content is read from the store
     * only as it is consumed (D39).
     * @throws ProblemError 404 when there is no such ticket
     */
    async listAll(
      ticketId: number,
      before: number | undefined,
      actor: Viewer
    ): Promise<{ content: AsyncGenerator<Uint8Array>; total: number }> {
      const of = commentsFor(actor, await existingTicket(read, ticketId, actor))
      const [{ total, last }, writers] = await Promise.all([
        read.comments.count(of),
        read.history.listWriters(ticketId)
      ])
      const newest = before === undefined ? last : Math.min(last, before - 1)
      return {
        content: jsonArray(read.comments.readAll(of, newest), (one) => withWriter(one, writers)),
        total
      }
    },

    /**
     * An internal note changes nothing else of its ticket (D41), unless it comes with a status.
     * @throws ProblemError 403 when `userId` is someone else's (D10), the note is for others or the
     * person may not reopen the ticket, 404, 409 when it cannot be reopened (D84) or the ticket has
     * no room for the files (D65), 400 when body and
     * path name two tickets, `reopen` comes with a status or a note, or an attached file does not
     * exist
     */
    async create(
      ticketId: number,
      { reopen, ...input }: NewComment,
      authorization: Authorization
    ): Promise<Comment> {
      return await authorization.transaction(async (tx, actor) => {
        if (input.userId !== actor.id)
          throw new ProblemError(403, 'You can only comment in your own name')
        if (input.ticketId !== ticketId) {
          throw invalid([
            {
              path: 'ticketId',
              message: 'The comment belongs to a different ticket than the one in the address'
            }
          ])
        }
        const act = { actor, at: clock() }
        const status = reopen ? await reopenedStatus(tx, ticketId, input, act) : input.status
        return await writeComment(tx, ticketId, { ...input, status }, act)
      })
    }
  }
}

/**
 * Writes a comment with all that goes with it: its files, and what follows; see
 * {@link ticketChanged}. An internal note changes nothing else of its ticket (D41), unless it comes
 * with a status.
 * @throws ProblemError 404, 403 when the note is for others, 400 when an attached file does not
 * exist, 409 where the ticket has no room for the files (D65)
 */
export async function writeComment(
  tx: Transaction,
  ticketId: number,
  input: Omit<NewComment, 'ticketId' | 'userId' | 'reopen'>,
  act: ChangeAct
): Promise<Comment> {
  const { actor } = act
  const { message, format, internal = false, status } = input
  // Asked for at once, for a database that is a network away.
  const [ticket, commentId, concerned] = await Promise.all([
    existingTicket(tx, ticketId, actor),
    tx.comments.nextId(),
    findConcerned(tx, ticketId, [], { text: message, format }),
    levelsIn(tx)
  ])
  if (internal && !seesNotes(actor, ticket)) {
    throw new ProblemError(
      403,
      'Internal notes are for the team of the ticket, its assignee and IT Support Specialists'
    )
  }
  const inserted = await addComment(tx, { ticket, commentId, concerned }, input, act)
  if (internal && (await tx.comments.isFirstNote(commentId))) await notifyOfMissingAccess(tx)
  if (status !== undefined) await changeTicket(tx, ticketId, { status }, act)
  return inserted
}

/** A ticket that gets a comment, the id of that, and whom it may concern. */
interface Commented {
  ticket: TicketRow
  commentId: number
  concerned: Concerned
}

/**
 * The same for a ticket that has been read, without a status, and without asking whether the person
 * may write it.
 */
export async function addComment(
  tx: Transaction,
  { ticket, commentId, concerned }: Commented,
  input: Pick<NewComment, 'message' | 'format' | 'internal' | 'attachmentIds'>,
  act: ChangeAct
): Promise<Comment> {
  const { actor, at } = act
  const { message, format, internal = false } = input
  const ticketId = ticket.id
  const inserted = await tx.comments.insert({
    id: commentId,
    ticketId,
    userId: actor.id,
    message,
    format,
    internal,
    createdAt: at
  })
  const place = { uploaderId: actor.id, ticketId, commentId }
  await attachFiles(tx, input.attachmentIds, place, seesNotes(actor, ticket))
  const after = internal
    ? ticket
    : await tx.tickets.update(ticket, { updatedAt: at, ...firstResponse(ticket, actor, at) })
  const states = [{ ...after, followerIds: concerned.followerIds }] as const
  const kind = internal ? 'note' : 'comment'
  await ticketChanged(tx, act, { states, concerned }, [{ kind, to: String(commentId) }])
  return inserted
}

/**
 * The status that a comment gives a ticket which it is to reopen: none where it is not resolved any
 * more (D84).
 * @throws ProblemError 400, 403, 404 or 409
 */
async function reopenedStatus(
  tx: Transaction,
  ticketId: number,
  { internal, status }: Pick<NewComment, 'internal' | 'status'>,
  act: ChangeAct
): Promise<TicketStatus | undefined> {
  if (internal)
    throw invalid([{ path: 'reopen', message: 'An internal note cannot reopen a ticket' }])
  if (status !== undefined) {
    throw invalid([
      {
        path: 'reopen',
        message: 'A comment can either reopen the ticket or set its status, not both'
      }
    ])
  }
  const effect = await wantedEffect(tx, await existingTicket(tx, ticketId, act.actor), act)
  if (effect === 'follow-up') {
    throw new ProblemError(
      409,
      text(
        'This ticket was resolved more than {reopeningDays, plural, other {# days ago}}. Comment in a new ticket instead.',
        { reopeningDays: REOPENING_DAYS }
      )
    )
  }
  return effect === 'reopen' ? 'open' : undefined
}

function commentsFor(actor: Viewer, ticket: TicketRow): CommentsOf {
  return { ticketId: ticket.id, withNotes: seesNotes(actor, ticket) }
}
