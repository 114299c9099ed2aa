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
import { outcomeOf } from '#shared/domain/approvals.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Clock } from '../base/clock.ts'
import { writeComment } from '../comments/comments-service.ts'
import { closeApproval } from '../effects/approval-effects.ts'
import { publishTicketEvent } from '../effects/live-effects.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent } from '../effects/ticket-change-event.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { ApprovalRow } from '../store/approvals-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { askApproval } from '../tickets/approvals/ask-approval.ts'
import { existingTicket, seenTicket } from '../tickets/ticket-rules.ts'
import { answersFor, canWithdraw, toApprovalPage, toApprovals } from './approval-answers.ts'

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

interface FoundApproval {
  approval: ApprovalRow
  ticket: TicketRow
  /** Whether the person sees the ticket itself. */
  isSeen: boolean
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
  const isAsked = approvers.some(({ userId }) => ids.includes(userId))
  if (!approval || !ticket || (!seen && !isAsked))
    throw new ProblemError(404, 'The requested approval could not be found.')
  return { approval, ticket, isSeen: seen !== undefined }
}

/** @throws ProblemError 409 */
function checkOpen({ outcome }: ApprovalRow): void {
  if (outcome === null) return
  const reason =
    outcome === 'replaced'
      ? 'The ticket has changed since, so this was asked again.'
      : `This approval is already ${outcome}.`
  throw new ProblemError(409, reason)
}

/**
 * For whom an answer is.
 * @throws ProblemError 403, 409 or 400
 */
async function checkedApprover(
  tx: Transaction,
  { approval, ticket }: FoundApproval,
  { approverId }: NewApprovalAnswer,
  { actor, at }: ChangeAct
): Promise<number> {
  checkOpen(approval)
  const [page] = await toApprovals(tx, ticket, [approval], { viewer: actor, now: at })
  const { approvers = [] } = page ?? {}
  const possible = answersFor(approvers, actor.id)
  const [first = actor.id] = possible
  const wanted = approverId ?? first
  if (possible.includes(wanted)) {
    const isClear = approverId !== undefined || possible.length === 1 || wanted === actor.id
    if (isClear) return wanted
    throw invalid([{ path: 'approverId', message: 'Select for whom you answer' }])
  }
  if (approvers.some(({ personId, open }) => personId === wanted && !open))
    throw new ProblemError(409, 'This approval is already answered.')
  throw new ProblemError(
    403,
    'Only the people who are asked, and those who stand in for them while they are away, can answer.'
  )
}

async function writeAnswer(
  tx: Transaction,
  act: ChangeAct,
  { approval, ticket }: FoundApproval,
  { answer, message, approverId }: NewApprovalAnswer & { approverId: number }
): Promise<TicketRow> {
  const { actor, at } = act
  const { id } = approval
  await tx.approvals.insertAnswer({
    ...{ approvalId: id, approverId, authorId: actor.id, answer, message: message || null, at }
  })
  if (answer === 'question') return await postQuestion(tx, act, ticket, message ?? '')
  const [approvers, answers] = await Promise.all([
    tx.approvals.listApprovers([id]),
    tx.approvals.listAnswers([id])
  ])
  const last = new Map(answers.map((one) => [one.approverId, one.answer]))
  const given = approvers.map(({ userId }) => {
    const of = last.get(userId)
    return of === 'yes' || of === 'no' ? of : null
  })
  const outcome = outcomeOf(approval.needsAll, given)
  if (outcome !== null) await closeApproval(tx, act, ticket, approval, outcome)
  const from = approverId === actor.id ? null : String(approverId)
  return await approvalMoved(tx, act, ticket, { from, to: outcome ?? answer })
}

/** Posts a question as a comment, whose author gets the answer, as the one who has asked gets it. */
async function postQuestion(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  message: string
): Promise<TicketRow> {
  const { actor, at } = act
  await tx.followers.set(ticket.id, actor.id, true, at)
  const row = { format: 'text', message } as const
  await writeComment(tx, ticket.id, row, act)
  const [after = ticket, { followerIds }] = await Promise.all([
    tx.tickets.find(ticket.id),
    findConcerned(tx, ticket.id, [])
  ])
  publishTicketEvent(tx, 'approval', actor, { ...after, followerIds })
  return after
}

/**
 * Writes what follows from an answer or the end of an approval; with the last open one the ticket waits
 * no longer.
 */
async function approvalMoved(
  tx: Transaction,
  act: ChangeAct,
  before: TicketRow,
  { from, to }: Required<Pick<TicketChangeEvent, 'from' | 'to'>>
): Promise<TicketRow> {
  const [open, wait, { followerIds }] = await Promise.all([
    tx.approvals.listOpenOf(before.id),
    tx.ticketWaits.find(before.id),
    findConcerned(tx, before.id, [])
  ])
  const events: TicketChangeEvent[] = [{ kind: 'approval', from, to }]
  if (open.length === 0 && wait?.waitingFor === 'approval') {
    await tx.ticketWaits.delete(before.id)
    events.push({ kind: 'waiting', from: 'approval', to: null })
  }
  const after = await tx.tickets.update(before, { updatedAt: act.at })
  const concerned = { people: [], mentioned: new Set<never>(), followerIds }
  const states = [{ ...after, followerIds }] as const
  return (await ticketChanged(tx, act, { states, concerned }, events)) ?? after
}

async function answerOf(tx: Transaction, ticket: TicketRow, id: number, { actor, at }: ChangeAct) {
  const row = await tx.approvals.find(id)
  const rows = row ? [row] : []
  const [approval] = await toApprovals(tx, ticket, rows, { viewer: actor, now: at })
  return approval as Approval
}
