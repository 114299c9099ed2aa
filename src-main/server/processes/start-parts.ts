import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import type { ProcessPart } from '#shared/api/process-definitions.ts'
import { isPrivate, seesPrivateTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { partsToStart, processCause, withValues } from '#shared/domain/processes.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES, formatTicketId } from '#shared/domain/tickets.ts'
import { english, text } from '#shared/languages/texts.ts'
import { presentAssignee } from '../absences/present-assignee.ts'
import { publishTicketEvent } from '../effects/live-effects.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import { forgetProcesses } from '../effects/process-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { ProblemError } from '../http/problem.ts'
import { findCategoryFault, hasDepartment } from '../schedules/schedule-faults.ts'
import type { ProcessPartRow, StartedProcess } from '../store/processes-store.ts'
import type { Stores, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { insertLink } from '../tickets/links/ticket-links-service.ts'
import { raiseTicket } from '../tickets/new/new-tickets.ts'
import { addTasks } from '../tickets/tasks/task-changes.ts'
import { checkPerson } from '../tickets/ticket-rules.ts'
import { viewerById } from '../tickets/viewer-of.ts'

/** A process that was started, and its ticket as it is now. */
interface Running {
  process: StartedProcess
  parent: TicketRow
}

type TaskPart = Extract<ProcessPart, { kind: 'task' }>
type TicketPart = Extract<ProcessPart, { kind: 'ticket' }>

/** Someone in whose name a process acts, and the ticket as it is. */
interface Starting extends Running {
  act: ChangeAct & { cause: string }
}

/**
 * Starts all parts of a process that wait for nothing any more, in the name of who has started it (D79).
 * One that can't start keeps the reason, and the others start all the same. While the ticket is resolved
 * or cancelled none start.
 * @param act by which they have come to wait for nothing
 * @returns the ticket as it is then
 */
export async function startParts(
  tx: Transaction,
  act: ChangeAct,
  { process, parent }: Running
): Promise<TicketRow> {
  const parts = partsToStart(process.parts)
  if (parts.length === 0 || !ACTIVE_STATUSES.some((one) => one === parent.status)) return parent
  const starting = { process, parent, act: await actOf(tx, process, act) }
  for (const part of parts) starting.parent = await startPart(tx, starting, part)
  forgetProcesses(tx)
  await tellOfProcess(tx, act.actor, parent)
  return starting.parent
}

/** The process as the one who acts; people are notified of later parts, also who has started it. */
async function actOf(
  tx: Transaction,
  { processId, name, authorId }: StartedProcess,
  { actor, at, cause }: ChangeAct
): Promise<ChangeAct & { cause: string }> {
  const isStarter = actor.id === authorId && cause === undefined
  return {
    actor: actor.id === authorId ? actor : await viewerById(tx, authorId),
    ...{ at, cause: processCause({ id: processId, name }) },
    ...(!isStarter && { causedBy: null })
  }
}

async function startPart(
  tx: Transaction,
  starting: Starting,
  { id, definition, reason: before }: ProcessPartRow
): Promise<TicketRow> {
  const part = withValues(definition, await placeholdersOf(tx, starting.parent))
  const started = { startedAt: starting.act.at, reason: null, definition: withoutText(part) }
  try {
    if (part.kind === 'ticket') {
      const childId = await raisePart(tx, starting, part)
      await tx.processes.updatePart(id, { childId, ...started })
      return starting.parent
    }
    const { taskId, ticket } = await addPart(tx, starting, part)
    await tx.processes.updatePart(id, { taskId, ...started })
    return ticket
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const reason = english(error.errors?.[0]?.message ?? error.detail)
    if (reason !== before) await tx.processes.updatePart(id, { reason })
    return starting.parent
  }
}

/** A part without its text, which its task or ticket has from now on. */
const withoutText = (part: ProcessPart): ProcessPart =>
  part.kind === 'task' ? { ...part, text: '' } : { ...part, description: '' }

/** The values of placeholders that every process has. */
export async function placeholdersOf(
  { users }: Pick<Stores, 'users'>,
  { id, requesterId }: TicketRow
): Promise<Record<string, string>> {
  const requester = await users.find(requesterId)
  return { requester: requester?.fullName ?? '', ticket: formatTicketId(id) }
}

/** Raises the ticket of a part for the requester of its own. @throws ProblemError */
async function raisePart(
  tx: Transaction,
  { parent, act }: Starting,
  { kind: _, key: _key, after: _after, ...fields }: TicketPart
): Promise<number> {
  const { department } = fields
  if (!(await hasDepartment(tx, department)))
    throw new ProblemError(
      409,
      text('There is no department {department} any more.', { department })
    )
  const fault = await findCategoryFault(tx, fields)
  if (fault)
    throw new ProblemError(
      409,
      fault.path === 'ticket.category'
        ? text('There is no category {category} any more.', { category: fields.category })
        : text('There is no subcategory {subcategory} any more.', {
            subcategory: fields.subcategory
          })
    )
  const ticket = await raiseTicket(
    tx,
    { ...fields, format: 'text', status: 'open', requesterId: parent.requesterId },
    act
  )
  // Without the link where its ticket has as many as it can have.
  await insertLink(tx, { ticket, other: parent, kind: 'part' }, act).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
  })
  return ticket.id
}

/** Adds the task of a part. @throws ProblemError */
async function addPart(
  tx: Transaction,
  { process, parent, act }: Starting,
  { text, assigneeId, dueAfterDays }: TaskPart
): Promise<{ taskId: number; ticket: TicketRow }> {
  const { actor, at } = act
  const named =
    assigneeId === null
      ? null
      : await presentAssignee(tx, assigneeId, { actor, department: parent.department, at })
  if (named !== null) await checkAssignee(tx, { process, parent, act }, named)
  const dueDay = dueAfterDays === null ? null : format(addDays(at, dueAfterDays), 'yyyy-MM-dd')
  const input = { text, assigneeId: named, dueDay }
  const { tasks, ticket } = await addTasks(tx, act, parent, [input])
  return { taskId: tasks[0]?.id ?? 0, ticket }
}

/**
 * A task lets its assignee see the ticket: in a private one that needs someone who handles it, or a process
 * of its own department (D60).
 * @throws ProblemError
 */
async function checkAssignee(
  tx: Transaction,
  { process, parent, act: { actor } }: Starting,
  assigneeId: number
): Promise<void> {
  const person = await checkPerson(tx, 'assigneeId', assigneeId)
  if (!isPrivate(parent, actor.privateDepartments) || seesPrivateTicket(person, parent)) return
  if (handlesTicket(actor, parent) || (await isOfDepartment(tx, process, parent))) return
  throw new ProblemError(
    409,
    text(
      '{fullName} does not see this private ticket, and the process may not give it to others.',
      { fullName: person.fullName }
    )
  )
}

async function isOfDepartment(
  { processes }: Transaction,
  { processId }: StartedProcess,
  parent: TicketRow
): Promise<boolean> {
  const process = processId === null ? undefined : await processes.find(processId)
  return process !== undefined && departmentKey(process.department) === parent.departmentKey
}

/**
 * Tells open pages of a ticket that its processes have moved.
 * @param child the part that has moved, where only those learn of it who see that one (D44)
 */
export async function tellOfProcess(
  tx: Transaction,
  actor: Viewer,
  parent: TicketRow,
  child?: TicketRow
): Promise<void> {
  const isHidden = child !== undefined && !isPrivate(parent, actor.privateDepartments)
  const deciding = isHidden ? child : parent
  const { followerIds } = await findConcerned(tx, deciding.id, [])
  publishTicketEvent(tx, 'process', actor, { ...deciding, id: parent.id, followerIds })
}
