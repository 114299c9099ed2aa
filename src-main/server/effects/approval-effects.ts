import { begunBy, firstPresent, substitutesOf } from '#shared/domain/absences.ts'
import { type ApprovalOutcome, REMIND_AFTER_DAYS, TOLD_OUTCOMES } from '#shared/domain/approvals.ts'
import { toDate } from '#shared/domain/instants.ts'
import { isPrivate, seesPrivateTicket } from '#shared/domain/private-departments.ts'
import type { ApprovalNotice, TicketEvent } from '#shared/domain/ticket-events.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { ApprovalRow, NewApprovalRow } from '../store/approvals-store.ts'
import type { Stores, Transaction } from '../store/store.ts'
import type { TicketWait } from '../store/ticket-waits-store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { readAsked } from './asked-snapshot.ts'
import { insertNotifications } from './notification-effects.ts'
import { levelsIn } from './service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent, TicketStates } from './ticket-change-event.ts'
import { dayAfterOf } from './waiting-effects.ts'
import { listWithdrawnByEnd } from './withdrawn-approvals.ts'

/** The events that change the subject of an approval. */
const SUBJECT_EVENTS: readonly TicketEvent[] = [
  'department',
  'category',
  'subcategory',
  'file-deleted',
  'form'
]

/** Finds who is there in the place of someone who is away (D76); null for no one. */
export type SubstituteOf = (personId: number) => number | null

/**
 * Reads who can answer approvals in the place of others: the first person present of the chain, but
 * not the requester of the ticket, who approves nothing of their own.
 */
export async function readSubstitutes(
  { absences }: Pick<Stores, 'absences'>,
  { requesterId }: Pick<TicketRow, 'requesterId'>,
  at: Date
): Promise<SubstituteOf> {
  const away = substitutesOf(begunBy(await absences.listOpen(at), at))
  return (personId) => {
    const present = firstPresent(personId, away)
    return present === personId || present === requesterId ? null : present
  }
}

/** What is asked of whom; the subject is read from the ticket. */
export type Asking = Pick<
  NewApprovalRow,
  'question' | 'needsAll' | 'beforeAssigning' | 'authorId' | 'cause'
> & { approverIds: readonly number[] }

/** Opens an approval of a ticket as it is now, and notifies those who are asked (D80). */
export async function openApproval(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  { approverIds, ...asking }: Asking
): Promise<ApprovalRow> {
  const [asked, known] = await Promise.all([readAsked(tx, ticket, asking.question), levelsIn(tx)])
  const remindAt = dayAfterOf(known, ticket)(act.at.getTime(), REMIND_AFTER_DAYS)
  const row = { ...asking, ...asked, ticketId: ticket.id, askedAt: act.at }
  const approval = await tx.approvals.insert({ ...row, remindAt: toDate(remindAt) }, approverIds)
  await notifyApprovers(tx, act, ticket, { approval, approverIds, kind: 'approval-needed' })
  return approval
}

/**
 * Notifies approvers and those who stand in for them. Who would not see the ticket follows it from
 * now on, and so sees this one alone (D44).
 */
export async function notifyApprovers(
  tx: Transaction,
  { actor, at, cause }: ChangeAct,
  ticket: TicketRow,
  {
    approval,
    approverIds,
    kind
  }: { approval: ApprovalRow; approverIds: readonly number[]; kind: ApprovalNotice }
): Promise<void> {
  const substituteOf = await readSubstitutes(tx, ticket, at)
  const ids = new Set(approverIds.flatMap((id) => [id, substituteOf(id) ?? id]))
  const found = await Promise.all([...ids].map((id) => tx.users.find(id)))
  const people = found.flatMap((person) => (person && !person.disabled ? person : []))
  if (isPrivate(ticket, actor.privateDepartments)) {
    for (const person of people) {
      if (seesPrivateTicket(person, ticket)) continue
      if (await tx.followers.set(ticket.id, person.id, true, at))
        tx.tell({
          ...{ type: 'personal', userIds: [person.id] },
          event: { type: 'following', id: ticket.id }
        })
    }
  }
  const isOwn = (id: number) => kind === 'approval-needed' && id === actor.id
  await insertNotifications(
    tx,
    people
      .filter(({ id }) => !isOwn(id))
      .map(({ id }) => ({
        ...{ userId: id, ticketId: ticket.id, actorId: actor.id, kind, to: String(approval.id) },
        ...{ commentId: null, mentioned: false, at, cause: cause ?? null }
      }))
  )
  tellBells(tx, [...ids])
}

/** Closes an approval, and tells those who have asked if it was answered. */
export async function closeApproval(
  tx: Transaction,
  { actor, at, cause }: ChangeAct,
  ticket: TicketRow,
  approval: ApprovalRow,
  outcome: ApprovalOutcome
): Promise<void> {
  const [approvers, substituteOf] = await Promise.all([
    tx.approvals.listApprovers([approval.id]),
    readSubstitutes(tx, ticket, at)
  ])
  await tx.approvals.close(approval.id, outcome, at)
  const isTold = TOLD_OUTCOMES.some((one) => one === outcome)
  const told = isTold ? [...new Set([approval.authorId, ticket.requesterId])] : []
  await insertNotifications(
    tx,
    told
      .filter((id) => id !== actor.id)
      .map((userId) => ({
        ...{ userId, ticketId: ticket.id, actorId: actor.id, kind: 'approval-closed', to: outcome },
        ...{ commentId: null, mentioned: false, at, cause: cause ?? null }
      }))
  )
  const asked = approvers.flatMap(({ userId }) => [userId, substituteOf(userId) ?? userId])
  tellBells(tx, [...asked, ...told])
}

/** Lets the pages of people read again how many approvals wait for them. */
function tellBells({ tell }: Pick<Transaction, 'tell'>, ids: readonly number[]): void {
  if (ids.length === 0) return
  tell({ type: 'personal', userIds: [...new Set(ids)], event: { type: 'notifications' } })
}

/** Asks the same people for the same as an approval that is closed, about the ticket as it is now. */
async function reopen(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  { id, question, needsAll, beforeAssigning, authorId, cause }: ApprovalRow
): Promise<void> {
  const approvers = await tx.approvals.listApprovers([id])
  await openApproval(tx, act, ticket, {
    ...{ question, needsAll, beforeAssigning, authorId, cause },
    approverIds: approvers.map(({ userId }) => userId)
  })
}

/**
 * Lets a ticket wait for its approvals, in place of what it has waited for.
 * @returns what has happened
 */
export async function waitForApproval(
  tx: Transaction,
  { actor, at }: ChangeAct,
  ticketId: number,
  before: TicketWait | undefined
): Promise<TicketChangeEvent[]> {
  const isSame = before?.waitingFor === 'approval'
  await tx.ticketWaits.put({
    ...{ ticketId, waitingFor: 'approval', authorId: actor.id },
    since: isSame ? before.since : at,
    ...{ until: null, remindAfterDays: null, resolveAfterDays: null, remindedAt: null },
    ...{ countedFrom: at, nextAt: null }
  })
  return isSame ? [] : [{ kind: 'waiting', from: before?.waitingFor ?? null, to: 'approval' }]
}

/**
 * Asks the same people again where the subject of an open approval has changed.
 * @returns what the history keeps of it
 */
export async function askAgain(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  open: readonly ApprovalRow[]
): Promise<TicketChangeEvent[]> {
  const events: TicketChangeEvent[] = []
  for (const approval of open) {
    const { digest } = await readAsked(tx, ticket, approval.question)
    if (digest === approval.digest) continue
    await closeApproval(tx, act, ticket, approval, 'replaced')
    await reopen(tx, act, ticket, approval)
    events.push({ kind: 'approval', from: null, to: 'replaced' })
  }
  return events
}

const isActive = (status: string | null | undefined) =>
  ACTIVE_STATUSES.some((one) => one === status)

/** Whether a ticket is open again that was resolved or cancelled. */
const isReopening = ({ kind, from, to }: TicketChangeEvent) =>
  kind === 'status' && !isActive(from) && isActive(to)

async function askReopened(
  tx: Transaction,
  act: ChangeAct,
  { followerIds: _, ...ticket }: TicketStates[0]
): Promise<{ moved: TicketChangeEvent[]; isOpen: boolean }> {
  const withdrawn = await listWithdrawnByEnd(tx, ticket.id)
  if (withdrawn.length === 0) return { moved: [], isOpen: false }
  for (const approval of withdrawn) await reopen(tx, act, ticket, approval)
  const asked = withdrawn.map(() => ({ kind: 'approval', from: null, to: 'asked' }) as const)
  return {
    moved: [...asked, ...(await waitForApproval(tx, act, ticket.id, undefined))],
    isOpen: true
  }
}

/**
 * Lets the approvals of a ticket follow what has happened to it, in the same transaction: its end
 * withdraws them, reopening it asks for those again that it needs before it is assigned, and another
 * subject is asked anew.
 * @returns the changes of approvals, and whether one is still open, for which the ticket waits
 */
export async function moveApprovals(
  tx: Transaction,
  act: ChangeAct,
  [ticket]: TicketStates,
  events: readonly TicketChangeEvent[]
): Promise<{ moved: TicketChangeEvent[]; isOpen: boolean }> {
  if (events.some(isReopening)) return await askReopened(tx, act, ticket)
  const isConcerned = events.some(
    ({ kind }) => kind === 'status' || kind === 'comment' || SUBJECT_EVENTS.includes(kind)
  )
  // Who is asked is waited for, so that this costs nothing for other tickets.
  if (!ticket.isWaiting || !isConcerned) return { moved: [], isOpen: false }
  const open = await tx.approvals.listOpenOf(ticket.id)
  if (open.length === 0) return { moved: [], isOpen: false }
  const { followerIds: _, ...row } = ticket
  if (!isActive(ticket.status)) {
    for (const approval of open) await closeApproval(tx, act, row, approval, 'withdrawn')
    const withdrawn = { kind: 'approval', from: null, to: 'withdrawn' } as const
    return { moved: open.map(() => withdrawn), isOpen: false }
  }
  const isChanged = events.some(({ kind }) => SUBJECT_EVENTS.includes(kind))
  return { moved: isChanged ? await askAgain(tx, act, row, open) : [], isOpen: true }
}
