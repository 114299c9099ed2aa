import { type ApprovalRequest, MAX_APPROVERS } from '#shared/api/approval-requests.ts'
import type { Account, User } from '#shared/api/users.ts'
import { MAX_APPROVALS } from '#shared/domain/approvals.ts'
import { isPrivate, seesPrivateTicket } from '#shared/domain/private-departments.ts'
import { departmentKey, isItSupportSpecialist, isTrustedIn } from '#shared/domain/teams.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { openApproval, waitForApproval } from '../../effects/approval-effects.ts'
import { readForms } from '../../effects/known-forms.ts'
import { findConcerned } from '../../effects/notification-effects.ts'
import type { ChangeAct, TicketChangeEvent } from '../../effects/ticket-change-event.ts'
import { ticketChanged } from '../../effects/ticket-effects.ts'
import { invalid, ProblemError } from '../../http/problem.ts'
import { type ApprovalRow, FORM_CAUSE } from '../../store/approvals-store.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { applyChange } from '../ticket-changes.ts'

/** An approval that was asked for, and the ticket as it is then. */
export interface AskedApproval {
  approval: ApprovalRow
  ticket: TicketRow
}

/**
 * Asks people to approve a ticket as it is now, which then waits for them (D80).
 * @param cause by which rule it is asked in the name of the actor; null for a person
 * @throws ProblemError 409 where the ticket is closed, has too many approvals or no head to ask, 400
 * where someone cannot be asked; nothing is written then
 */
export async function askApproval(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  request: ApprovalRequest,
  cause: string | null
): Promise<AskedApproval> {
  if (!ACTIVE_STATUSES.some((status) => status === ticket.status))
    throw new ProblemError(
      409,
      text(
        'This ticket is {status, select, resolved {resolved} other {cancelled}} and cannot be approved. Reopen it first.',
        {
          status: ticket.status
        }
      )
    )
  if ((await tx.approvals.countOf(ticket.id)) >= MAX_APPROVALS)
    throw new ProblemError(
      409,
      text('A ticket can have at most {max, plural, other {# approvals}}.', { max: MAX_APPROVALS })
    )
  const approverIds =
    request.of === 'head'
      ? await headsOf(tx, ticket)
      : await checkedPeople(tx, ticket, request.personIds)
  return await open(tx, act, ticket, { ...request, approverIds, cause })
}

/**
 * Asks for the approval that the form of a new ticket names. Where none of those whom it names can be
 * asked, IT Support Specialists are, of whom one is enough, so that nothing goes by without it. A
 * ticket that is to be approved before it is assigned loses its assignee, also one from a rule.
 */
export async function askApprovalOfForm(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  { formId, request }: { formId: number; request: ApprovalRequest }
): Promise<TicketRow> {
  const isLimited =
    isPrivate(ticket, act.actor.privateDepartments) &&
    !handlesTicket(act.actor, ticket) &&
    !(await isOfDepartment(tx, ticket, formId))
  const all = (await tx.users.list()).filter(
    (user) => canApprove(user, ticket) && (!isLimited || seesPrivateTicket(user, ticket))
  )
  const named =
    request.of === 'head'
      ? all.filter((user) => isHeadOf(user, ticket))
      : all.filter(({ id }) => request.personIds.includes(id))
  const people = named.length > 0 ? named : all.filter(({ role }) => isItSupportSpecialist(role))
  if (people.length === 0) return ticket
  const asked = await open(tx, act, ticket, {
    ...request,
    needsAll: request.needsAll && named.length > 0,
    approverIds: people.slice(0, MAX_APPROVERS).map(({ id }) => id),
    cause: FORM_CAUSE
  })
  // Afterwards, so that no rule assigns it again.
  return request.beforeAssigning ? await unassigned(tx, act, asked.ticket) : asked.ticket
}

/**
 * Whether a form is of the department of a ticket, or of no one department. Only then the people whom it
 * names may see a private ticket by it (D44, D60).
 */
async function isOfDepartment(
  tx: Transaction,
  { departmentKey: key }: TicketRow,
  formId: number
): Promise<boolean> {
  const form = (await readForms(tx)).forms.find(({ id }) => id === formId)
  if (!form?.category) return true
  const category = await tx.categories.findBySlug(form.category)
  return !category || departmentKey(category.department) === key
}

async function unassigned(tx: Transaction, act: ChangeAct, before: TicketRow): Promise<TicketRow> {
  const concerned = await findConcerned(tx, before.id, [])
  return await applyChange(tx, { before, concerned }, { assigneeId: null }, act)
}

async function open(
  tx: Transaction,
  act: ChangeAct,
  before: TicketRow,
  asking: Pick<ApprovalRequest, 'question' | 'needsAll' | 'beforeAssigning'> &
    Pick<ApprovalRow, 'cause'> & { approverIds: readonly number[] }
): Promise<AskedApproval> {
  const { question, needsAll, beforeAssigning, approverIds, cause } = asking
  const approval = await openApproval(tx, act, before, {
    ...{ question, needsAll, beforeAssigning, approverIds, cause, authorId: act.actor.id }
  })
  const [wait, { followerIds }] = await Promise.all([
    tx.ticketWaits.find(before.id),
    findConcerned(tx, before.id, [])
  ])
  const events: TicketChangeEvent[] = [{ kind: 'approval', from: null, to: 'asked' }]
  events.push(...(await waitForApproval(tx, act, before.id, wait)))
  const after = await tx.tickets.update(before, { updatedAt: act.at })
  const concerned = { people: [], mentioned: new Set<never>(), followerIds }
  const left = await ticketChanged(
    tx,
    act,
    { states: [{ ...after, followerIds }], concerned },
    events
  )
  return { approval, ticket: { ...(left ?? after), isWaiting: true } }
}

/** Whether someone can approve a ticket: no one approves what is for themselves. */
function canApprove(
  user: Pick<Account, 'id' | 'disabled' | 'service'>,
  { requesterId }: TicketRow
): boolean {
  return !user.disabled && !user.service && user.id !== requesterId
}

const isHeadOf = (user: User, { department }: TicketRow) =>
  user.isDepartmentHead && isTrustedIn(user, department)

/** @throws ProblemError 409 */
async function headsOf(tx: Transaction, ticket: TicketRow): Promise<number[]> {
  const heads = (await tx.users.list()).filter(
    (user) => isHeadOf(user, ticket) && canApprove(user, ticket)
  )
  if (heads.length > 0) return heads.slice(0, MAX_APPROVERS).map(({ id }) => id)
  throw new ProblemError(
    409,
    text('{department} has no department head who can approve this. Select people instead.', {
      department: ticket.department
    })
  )
}

/** @throws ProblemError 400 that names the person's place */
async function checkedPeople(
  tx: Transaction,
  ticket: TicketRow,
  ids: readonly number[]
): Promise<number[]> {
  const people = await Promise.all(ids.map((id) => tx.users.find(id)))
  for (const [index, person] of people.entries()) {
    const reject = (message: Text) => invalid([{ path: `personIds.${index}`, message }])
    if (!person || person.waiting) throw reject(text('This person does not exist'))
    if (person.disabled) throw reject(text('The account of this person is disabled'))
    if (person.service) throw reject(text('A service account cannot approve anything'))
    if (person.id === ticket.requesterId)
      throw reject(text('The requester of a ticket cannot approve it'))
  }
  return [...ids]
}
