import { type Approval, type ApprovalPage, AskedSnapshot } from '#shared/api/approvals.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { ruleIn } from '#shared/domain/rules.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { readSubstitutes, type SubstituteOf } from '../effects/approval-effects.ts'
import {
  type ApprovalAnswerRow,
  type ApprovalRow,
  type ApproverRow,
  FORM_CAUSE
} from '../store/approvals-store.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/** To whom approvals are answered, and when. */
interface Asked {
  viewer: Viewer
  now: Date
}

/** Approvals of a ticket as the API answers them to someone. */
export async function toApprovals(
  stores: Stores,
  ticket: TicketRow,
  rows: readonly ApprovalRow[],
  { viewer, now }: Asked
): Promise<Approval[]> {
  const ids = rows.map(({ id }) => id)
  const [approvers, answers, substituteOf] = await Promise.all([
    stores.approvals.listApprovers(ids),
    stores.approvals.listAnswers(ids),
    readSubstitutes(stores, ticket, now)
  ])
  return rows.map((row) => toApproval(row, ticket, { approvers, answers, substituteOf, viewer }))
}

/** One with its subject. */
export async function toApprovalPage(
  stores: Stores,
  ticket: TicketRow,
  row: ApprovalRow,
  { seesTicket, ...asked }: Asked & { seesTicket: boolean }
): Promise<ApprovalPage> {
  const [approval] = await toApprovals(stores, ticket, [row], asked)
  return {
    ...(approval as Approval),
    reference: formatTicketId(ticket.id),
    asked: AskedSnapshot.parse(JSON.parse(row.asked)),
    answersFor: answersFor((approval as Approval).approvers, asked.viewer.id),
    seesTicket
  }
}

/** The approvers for whom someone can answer: themselves first, then those who are away. */
export function answersFor(approvers: Approval['approvers'], personId: number): number[] {
  const open = approvers.filter((approver) => approver.open)
  const own = open.filter((approver) => approver.personId === personId)
  const others = open.filter(({ substituteId }) => substituteId === personId)
  return [...new Set([...own, ...others].map((approver) => approver.personId))]
}

/** Whether someone can withdraw an open approval: who has asked and handles the ticket, and specialists. */
export function canWithdraw(
  viewer: Viewer,
  ticket: TicketRow,
  { authorId, cause, closedAt }: Pick<ApprovalRow, 'authorId' | 'cause' | 'closedAt'>
): boolean {
  if (closedAt !== null) return false
  const isOwn = cause === null && authorId === viewer.id && handlesTicket(viewer, ticket)
  return isOwn || isItSupportSpecialist(viewer.role)
}

function toApproval(
  row: ApprovalRow,
  ticket: TicketRow,
  {
    approvers,
    answers,
    substituteOf,
    viewer
  }: {
    approvers: readonly ApproverRow[]
    answers: readonly ApprovalAnswerRow[]
    substituteOf: SubstituteOf
    viewer: Viewer
  }
): Approval {
  const { id, ticketId, question, needsAll, beforeAssigning, digest, authorId, outcome } = row
  const rule = ruleIn(row.cause)
  return {
    ...{ id, ticketId, question, needsAll, beforeAssigning, digest, authorId, outcome },
    ...(row.cause === FORM_CAUSE && { byForm: true as const }),
    ...(rule && { rule }),
    askedAt: row.askedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    approvers: approvers.filter(({ approvalId }) => approvalId === id).map(toApprover),
    answers: answers
      .filter(({ approvalId }) => approvalId === id)
      .map(({ approvalId: _, ...answer }) => ({ ...answer, at: answer.at.toISOString() })),
    canWithdraw: canWithdraw(viewer, ticket, row)
  }

  function toApprover({ userId, open }: ApproverRow): Approval['approvers'][number] {
    const substituteId = open ? substituteOf(userId) : null
    return { personId: userId, open, ...(substituteId !== null && { substituteId }) }
  }
}
