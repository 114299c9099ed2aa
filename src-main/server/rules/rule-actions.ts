import type { RuleAction } from '#shared/api/rule-definitions.ts'
import type { RuleResult } from '#shared/api/rules.ts'
import type { TicketChange } from '#shared/api/tickets.ts'
import { isPrivate, seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { processIn } from '#shared/domain/processes.ts'
import { ruleCause } from '#shared/domain/rules.ts'
import { handlesTicket, reasonToDecline, type TicketChanger } from '#shared/domain/ticket-rights.ts'
import { english } from '#shared/languages/texts.ts'
import { readForms } from '../effects/known-forms.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import { startProcess } from '../effects/process-effects.ts'
import type { RuleAct, RuleOccasion } from '../effects/rule-effects.ts'
import { queueRuleWebhooks } from '../effects/webhook-effects.ts'
import { ProblemError } from '../http/problem.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { readUnassignable } from '../tickets/approvals/assigning-rules.ts'
import { readFormState } from '../tickets/forms/ticket-form.ts'
import { askRequester } from '../tickets/forms/ticket-forms-service.ts'
import { applyChange } from '../tickets/ticket-changes.ts'
import { viewerById } from '../tickets/viewer-of.ts'
import { askApprovalByRule } from './rule-approvals.ts'
import { type AssignAction, chooseAssignee, tellHeads } from './rule-assignee.ts'
import { letWait, writeByRule } from './rule-comments.ts'
import type { ActionParts, Outcome } from './rule-parts.ts'

/** A ticket on which a rule runs. */
interface Running {
  act: RuleAct
  ticket: TicketRow
  insert: RuleOccasion['insert']
}

/** The kinds of actions that change fields of the ticket; they do so together. */
const FIELD_ACTIONS = ['department', 'priority', 'category'] as const
type FieldAction = Extract<RuleAction, { do: (typeof FIELD_ACTIONS)[number] | `assign-${string}` }>

const isFieldAction = (action: RuleAction): action is FieldAction =>
  isAssignment(action) || FIELD_ACTIONS.some((kind) => kind === action.do)

const isAssignment = (action: RuleAction): action is AssignAction => action.do.startsWith('assign-')

/**
 * Does what a rule does with a ticket, in the order of its actions, but all changes of fields first
 * and as one. An action that can't be done does nothing, and says why; the others are done.
 */
export async function doActions(
  tx: Transaction,
  rule: RuleRow,
  { act, ticket, insert }: Running
): Promise<{ ticket: TicketRow; results: RuleResult[] }> {
  const readAuthor = () => viewerById(tx, rule.authorId)
  // An act that a time has begun has the name of a person too, who has done nothing.
  const isAlone = act.actor === null || act.cause !== undefined
  const cause = ruleCause(rule, isAlone)
  const actor = act.actor ?? (await readAuthor())
  const head = rule.department === null ? null : headOf(rule.department, actor)
  const parts = {
    tx,
    rule,
    act: { actor, at: act.at, cause, ...(isAlone && { causedBy: null }) },
    readAuthor,
    head,
    insert,
    isByProcess: processIn(act.cause) !== null
  }
  const { actions } = rule.definition
  const reasons = new Map<RuleAction, string | null>()
  let now = await changeFields(parts, ticket, actions.filter(isFieldAction), reasons)
  for (const action of actions) {
    if (isFieldAction(action)) continue
    const outcome = await doAction(parts, now, action)
    now = outcome.ticket
    reasons.set(action, outcome.reason)
  }
  const results = actions.map((action) => {
    const detail = reasons.get(action) ?? null
    return { action: action.do, done: detail === null, detail }
  })
  return { ticket: now, results }
}

/** The head of a department as far as rights go (D60); no one of them in particular. */
function headOf(department: string, { privateDepartments, ticketChanges }: Viewer): TicketChanger {
  return { id: 0, role: department, privateDepartments, ticketChanges }
}

async function changeFields(
  parts: ActionParts,
  ticket: TicketRow,
  actions: readonly FieldAction[],
  reasons: Map<RuleAction, string | null>
): Promise<TicketRow> {
  if (actions.length === 0) return ticket
  const { tx, act, head, insert } = parts
  const change: TicketChange = Object.assign({}, ...actions.map(fieldsOf))
  const assigning = actions.find(isAssignment)
  const wanted = assigning ? { ...change, assigneeId: 0 } : change
  const noted = head && (await tx.comments.listNoted([ticket.id])).includes(ticket.id)
  const declined = head && reasonToDecline(head, ticket, wanted, noted ?? false)
  if (declined) {
    for (const action of actions) reasons.set(action, english(declined))
    return ticket
  }
  const approval = assigning && (await readUnassignable(tx, [ticket.id])).get(ticket.id)
  if (assigning && approval) reasons.set(assigning, english(approval))
  const isAssigned = assigning && !approval
  const chosen = isAssigned ? await assign(parts, ticket, change, assigning) : undefined
  if (isAssigned && chosen === null) reasons.set(assigning, 'No one it could choose is there.')
  const all = chosen ? { ...change, assigneeId: chosen } : change
  const concerned = await findConcerned(tx, ticket.id, [chosen])
  const after = await applyChange(tx, { before: ticket, concerned }, all, act, insert)
  for (const action of actions) {
    const of = isAssignment(action) ? { assigneeId: chosen ?? null } : fieldsOf(action)
    const isSame = Object.entries(of).every(
      ([field, value]) => ticket[field as keyof TicketRow] === value
    )
    if (!reasons.has(action)) reasons.set(action, isSame ? 'Already set.' : null)
  }
  return after
}

/** @returns who is assigned; null where no one is there, which the heads are told */
async function assign(
  { tx, rule, act }: ActionParts,
  ticket: TicketRow,
  change: TicketChange,
  action: AssignAction
): Promise<number | null> {
  const department = change.department ?? ticket.department
  const chosen = await chooseAssignee(tx, rule, action, {
    ...{ ticketId: ticket.id, department, viewer: act.actor, at: act.at }
  })
  const { cause, at } = act
  if (chosen === null) await tellHeads(tx, { ticketId: ticket.id, department, cause, at })
  return chosen
}

function fieldsOf(action: FieldAction): TicketChange {
  switch (action.do) {
    case 'department':
      return { department: action.department }
    case 'priority':
      return { priority: action.priority }
    case 'category':
      return { category: action.category, subcategory: action.subcategory ?? null }
    default:
      return {}
  }
}

async function doAction(
  parts: ActionParts,
  ticket: TicketRow,
  action: Exclude<RuleAction, FieldAction>
): Promise<Outcome> {
  const { tx, act, head } = parts
  // Its own change may have moved the ticket out of the department.
  if (head && isPrivate(ticket, head.privateDepartments ?? []) && !handlesTicket(head, ticket))
    return { ticket, reason: 'Only people who handle a private ticket can do this.' }
  switch (action.do) {
    case 'add-followers':
      return { ticket, reason: await addFollowers(parts, ticket, action.personIds) }
    case 'wait':
      return await letWait(parts, ticket, action)
    case 'start-process':
      return await startByRule(parts, ticket, action.processId)
    case 'ask-approval':
      return await askApprovalByRule(parts, ticket, action.request)
    case 'ask-form':
      return { ticket, reason: await askFormByRule(parts, ticket) }
    case 'webhook': {
      const { cause, at, actor } = act
      await queueRuleWebhooks(tx, { ticketId: ticket.id, actorId: actor.id, at, cause })
      return { ticket, reason: null }
    }
    default:
      return await writeByRule(parts, ticket, action)
  }
}

/** Starts a process, but in no ticket that a process has raised: it could go on like that forever (D79). */
async function startByRule(
  { tx, act, isByProcess }: ActionParts,
  ticket: TicketRow,
  processId: number
): Promise<Outcome> {
  if (isByProcess) return { ticket, reason: 'A ticket of a process starts no other process.' }
  try {
    return { ticket: await startProcess(tx, act, { processId, ticket }), reason: null }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ticket, reason: error.message }
  }
}

/** Lets people follow who have not said anything about it yet. */
async function addFollowers(
  { tx, act }: ActionParts,
  ticket: TicketRow,
  personIds: readonly number[]
): Promise<string | null> {
  const { id, requesterId, assigneeId } = ticket
  const { privateDepartments } = act.actor
  const { people } = await findConcerned(tx, id, personIds)
  const added = people.filter(
    ({ user, following }) =>
      personIds.includes(user.id) &&
      following === null &&
      !user.disabled &&
      ![requesterId, assigneeId].includes(user.id) &&
      // Following lets no one in, as a mention does not (D44).
      seesTicket({ ...user, privateDepartments }, ticket)
  )
  const userIds = added.map(({ user }) => user.id)
  if (userIds.length === 0)
    return 'They follow the ticket already, have stopped to, or may not see it.'
  await tx.followers.add(id, userIds, { byNote: false, at: act.at })
  tx.tell({ type: 'personal', userIds, event: { type: 'following', id } })
  return null
}

/** Asks the requester for open answers. @returns why not; null where it is done */
async function askFormByRule({ tx, act }: ActionParts, ticket: TicketRow): Promise<string | null> {
  return await askRequester(tx, act, ticket, await readFormState(tx, await readForms(tx), ticket))
}
