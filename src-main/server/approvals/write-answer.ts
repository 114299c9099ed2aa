import type { NewApprovalAnswer } from '#shared/api/approvals.ts'
import { type ApprovalOutcome, outcomeOf } from '#shared/domain/approvals.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { writeComment } from '../comments/comments-service.ts'
import { closeApproval } from '../effects/approval-effects.ts'
import { publishTicketEvent } from '../effects/live-effects.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import type { ChangeAct, TicketChangeEvent } from '../effects/ticket-change-event.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { ApprovalRow } from '../store/approvals-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { answersFor, toApprovals } from './approval-answers.ts'

/** An approval that someone may read. */
export interface FoundApproval {
  approval: ApprovalRow
  ticket: TicketRow
  /** Whether the person sees the ticket itself. */
  isSeen: boolean
}

/** @throws ProblemError 409 */
export function checkOpen({ outcome }: ApprovalRow): void {
  if (outcome === null) return
  throw new ProblemError(409, CLOSED[outcome])
}

const CLOSED: Record<ApprovalOutcome, Text> = {
  approved: text('This approval is already approved.'),
  declined: text('This approval is already declined.'),
  withdrawn: text('This approval is already withdrawn.'),
  replaced: text('The ticket has changed since, so this was asked again.')
}

/**
 * For whom an answer is.
 * @throws ProblemError 403, 409 or 400
 */
export async function checkedApprover(
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

/** Writes an answer with what follows from it. @returns the ticket as it is then */
export async function writeAnswer(
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
export async function approvalMoved(
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
