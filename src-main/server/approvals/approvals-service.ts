import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import {
  type Approval,
  type ApprovalPage,
  AskedSnapshot,
  type NewApprovalAnswer,
  type OpenApproval
} from '#shared/api/approvals.ts'
import { MAX_PAGE_ROWS, type PageQuery } from '#shared/api/fields.ts'
import { answerersOf } from '#shared/domain/absences.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Clock } from '../base/clock.ts'
import { closeApproval } from '../effects/approval-effects.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { ApprovalRow } from '../store/approvals-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { askApproval } from '../tickets/approvals/ask-approval.ts'
import { existingTicket, seenTicket } from '../tickets/ticket-rules.ts'
import { canWithdraw, toApprovalPage, toApprovals } from './approval-answers.ts'
import {
  approvalMoved,
  checkedApprover,
  checkOpen,
  type FoundApproval,
  writeAnswer
} from './write-answer.ts'

export type ApprovalsService = ReturnType<typeof createApprovalsService>

/** Asks for approvals, and answers them (D80). */
export function createApprovalsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async listOf(ticketId: number, viewer: Viewer): Promise<Approval[]> {
      const ticket = await existingTicket(read, ticketId, viewer)
      return await toApprovals(read, ticket, await read.approvals.listOf(ticketId), {
        ...{ viewer, now: clock() }
      })
    },

    /**
     * Asks people to approve a ticket as it is now.
     * @throws ProblemError 404, 403 for who does not handle the ticket, 409 and 400 like
     * {@link askApproval}
     */
    async ask(
      ticketId: number,
      request: ApprovalRequest,
      authorization: Authorization
    ): Promise<Approval> {
      return await authorization.transaction(async (tx, actor) => {
        const act = { actor, at: clock() }
        const [before, { people }] = await Promise.all([
          existingTicket(tx, ticketId, actor),
          findConcerned(tx, ticketId, [actor.id]),
          levelsIn(tx)
        ])
        if (!handlesTicket(actor, before))
          throw new ProblemError(
            403,
            'Only people who handle a ticket can ask for an approval: its team, its assignee and IT Support Specialists.'
          )
        // Questions and their outcome reach who has asked.
        const isNew = people.some(
          ({ user, following }) => user.id === actor.id && following === null
        )
        if (isNew && before.requesterId !== actor.id && before.assigneeId !== actor.id)
          await tx.followers.add(ticketId, [actor.id], { byNote: false, at: act.at })
        const { approval, ticket } = await askApproval(tx, act, before, request, null)
        return await answerOf(tx, ticket, approval.id, act)
      })
    },

    /** @throws ProblemError 404, also for who neither can answer it nor sees the ticket */
    async get(id: number, viewer: Viewer): Promise<ApprovalPage> {
      const { approval, ticket, isSeen } = await seenApproval(read, id, viewer, clock())
      const asked = { viewer, now: clock(), seesTicket: isSeen }
      return await toApprovalPage(read, ticket, approval, asked)
    },

    /**
     * Answers an approval, as an approver or in place of one who is away. A question is a comment, to
     * which the answer comes.
     * @throws ProblemError 404, 403 for who is not asked, 409 where it is closed or answered, 400
     * where the message is missing or it is open for whom the answer is
     */
    async answer(
      id: number,
      input: NewApprovalAnswer,
      authorization: Authorization
    ): Promise<ApprovalPage> {
      return await authorization.transaction(async (tx, actor) => {
        const act = { actor, at: clock() }
        const found = await seenApproval(tx, id, actor, act.at)
        await levelsIn(tx)
        const approverId = await checkedApprover(tx, found, input, act)
        const ticket = await writeAnswer(tx, act, found, { ...input, approverId })
        const after = await tx.approvals.find(id)
        const isSeen = (await seenTicket(tx, ticket.id, actor)) !== undefined
        return await toApprovalPage(tx, ticket, after ?? found.approval, {
          ...{ viewer: actor, now: act.at, seesTicket: isSeen }
        })
      })
    },

    /** @throws ProblemError 404, 403 for who may not, 409 where it is closed */
    async withdraw(id: number, authorization: Authorization): Promise<Approval> {
      return await authorization.transaction(async (tx, actor) => {
        const act = { actor, at: clock() }
        const { approval, ticket } = await seenApproval(tx, id, actor, act.at)
        await levelsIn(tx)
        checkOpen(approval)
        if (!canWithdraw(actor, ticket, approval))
          throw new ProblemError(
            403,
            'Only the person who asked and IT Support Specialists can withdraw an approval.'
          )
        await closeApproval(tx, act, ticket, approval, 'withdrawn')
        const after = await approvalMoved(tx, act, ticket, { from: null, to: 'withdrawn' })
        return await answerOf(tx, after, id, act)
      })
    },

    /** The open approvals that someone can answer, newest first. */
    async listOwn(
      { limit = MAX_PAGE_ROWS, before }: PageQuery,
      viewer: Viewer
    ): Promise<{ approvals: OpenApproval[]; total: number }> {
      const now = clock()
      const ids = await answeringFor(read, viewer.id, now)
      const of = { personId: viewer.id, userIds: ids }
      const [total, rows] = await Promise.all([
        read.approvals.countOpenFor(of),
        read.approvals.listOpenFor(of, { limit, before })
      ])
      const approvers = await read.approvals.listApprovers(rows.map(({ id }) => id))
      const approvals = rows.map((row) => {
        const isTheirs = (userId: number) =>
          approvers.some((one) => one.approvalId === row.id && one.userId === userId && one.open)
        return toOpenApproval(row, ids.filter(isTheirs))
      })
      return { approvals, total }
    }
  }
}

async function answeringFor(
  { absences }: Pick<Stores, 'absences'>,
  personId: number,
  at: Date
): Promise<number[]> {
  return answerersOf(personId, await absences.listOpen(at), at)
}

function toOpenApproval(row: ApprovalRow, ids: number[]): OpenApproval {
  const { id, ticketId, question, authorId } = row
  const { title, requesterId } = AskedSnapshot.parse(JSON.parse(row.asked))
  return {
    ...{ id, ticketId, question, title, requesterId, authorId, answersFor: ids },
    reference: formatTicketId(ticketId),
    askedAt: row.askedAt.toISOString()
  }
}

/**
 * An approval that someone may read: approvers, those who stand in for them, and those who see the
 * ticket.
 * @throws ProblemError 404
 */
async function seenApproval(
  stores: Stores,
  id: number,
  viewer: Viewer,
  at: Date
): Promise<FoundApproval> {
  const approval = await stores.approvals.find(id)
  const [ticket, seen, approvers, ids] = await Promise.all([
    approval && stores.tickets.find(approval.ticketId),
    approval && seenTicket(stores, approval.ticketId, viewer),
    stores.approvals.listApprovers([id]),
    answeringFor(stores, viewer.id, at)
  ])
  // Those who stand in see what they can answer, and no earlier one.
  const isAsked = approvers.some(
    ({ userId, open }) => userId === viewer.id || (open && ids.includes(userId))
  )
  const mayRead =
    seen !== undefined ||
    isAsked ||
    (await stores.approvals.listAnswers([id])).some(({ authorId }) => authorId === viewer.id)
  if (!approval || !ticket || !mayRead)
    throw new ProblemError(404, 'The requested approval could not be found.')
  return { approval, ticket, isSeen: seen !== undefined }
}

async function answerOf(tx: Transaction, ticket: TicketRow, id: number, { actor, at }: ChangeAct) {
  const row = await tx.approvals.find(id)
  const rows = row ? [row] : []
  const [approval] = await toApprovals(tx, ticket, rows, { viewer: actor, now: at })
  return approval as Approval
}
