import { MAX_TASKS, type NewTask, type TaskChange } from '#shared/api/tasks.ts'
import { isPrivate, seesPrivateTicket } from '#shared/domain/private-departments.ts'
import { TASK_FIELDS } from '#shared/domain/ticket-events.ts'
import { text } from '#shared/languages/texts.ts'
import { publishTicketEvent } from '../../effects/live-effects.ts'
import {
  type Concerned,
  findConcerned,
  insertNotifications,
  isFollower
} from '../../effects/notification-effects.ts'
import type { ChangeAct, TicketChangeEvent } from '../../effects/ticket-change-event.ts'
import { ticketChanged } from '../../effects/ticket-effects.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Transaction } from '../../store/store.ts'
import type { TaskRow } from '../../store/tasks-store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'

/** A ticket with its tasks as they are after a change, and what has changed. */
interface TasksChanged {
  ticket: TicketRow
  tasks: readonly TaskRow[]
  events: readonly TicketChangeEvent[]
  /** The tasks that were assigned to someone. */
  assigned: readonly TaskRow[]
}

/**
 * Adds tasks at the end of those of a ticket, with all that goes with it (D79): its history, live
 * events, webhooks, and the notifications of those they are assigned to, who follow the ticket from
 * then on. It asks neither whether someone may, nor whether the assignees exist.
 * @returns the new tasks, and the ticket as it is then
 * @throws ProblemError 409 where the ticket would have more than {@link MAX_TASKS}
 */
export async function addTasks(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  inputs: readonly NewTask[]
): Promise<{ tasks: TaskRow[]; ticket: TicketRow }> {
  const before = await tx.tasks.list(ticket.id)
  if (before.length + inputs.length > MAX_TASKS)
    throw new ProblemError(
      409,
      text('A ticket can have at most {max, plural, other {# tasks}}.', { max: MAX_TASKS })
    )
  const first = (before.at(-1)?.position ?? -1) + 1
  const tasks: TaskRow[] = []
  for (const [index, { text, assigneeId = null, dueDay = null }] of inputs.entries()) {
    const row = { ticketId: ticket.id, position: first + index, text, assigneeId, dueDay }
    tasks.push(await tx.tasks.insert({ ...row, authorId: act.actor.id, createdAt: act.at }))
  }
  const after = await tasksChanged(tx, act, {
    ...{ ticket, tasks: [...before, ...tasks] },
    events: tasks.map(({ id }) => ({ kind: 'task-added', to: String(id) })),
    assigned: tasks.filter(({ assigneeId }) => assigneeId !== null)
  })
  return { tasks, ticket: after }
}

/**
 * Changes a task of a ticket in the same way. What stays the same counts for nothing.
 * @returns the task and the ticket as they are then
 */
export async function changeTask(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  before: TaskRow,
  { place, done, ...fields }: TaskChange
): Promise<{ task: TaskRow; ticket: TicketRow }> {
  const tasks = await tx.tasks.list(ticket.id)
  const changed = TASK_FIELDS.filter(
    (field) => fields[field] !== undefined && fields[field] !== before[field]
  )
  const isDone = before.doneAt !== null
  const isOther = done !== undefined && done !== isDone
  const change = {
    ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
    ...(isOther && { doneAt: done ? act.at : null, doneById: done ? act.actor.id : null })
  }
  const target = place === undefined ? undefined : tasks[Math.min(place, tasks.length - 1)]
  const isMoved = target !== undefined && target.id !== before.id
  if (isMoved) await tx.tasks.move(before, target.position)
  const task = { ...before, ...change, ...(isMoved && { position: target.position }) }
  const to = String(before.id)
  const events: TicketChangeEvent[] = changed.map((from) => ({ kind: 'task-changed', from, to }))
  if (isOther) events.push({ kind: done ? 'task-done' : 'task-reopened', to })
  if (events.length === 0) {
    if (isMoved) await publishOrder(tx, act, ticket)
    return { task, ticket }
  }
  await tx.tasks.update(task.id, change)
  const after = await tasksChanged(tx, act, {
    ...{ ticket, events, tasks: tasks.map((one) => (one.id === task.id ? task : one)) },
    assigned: changed.includes('assigneeId') && task.assigneeId !== null ? [task] : []
  })
  return { task, ticket: after }
}

/** Deletes a task of a ticket in the same way. @returns the ticket as it is then */
export async function removeTask(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  { id }: Pick<TaskRow, 'id'>
): Promise<TicketRow> {
  const tasks = await tx.tasks.list(ticket.id)
  await tx.tasks.delete(id)
  return await tasksChanged(tx, act, {
    ...{ ticket, tasks: tasks.filter((task) => task.id !== id), assigned: [] },
    events: [{ kind: 'task-deleted', from: String(id) }]
  })
}

async function tasksChanged(
  tx: Transaction,
  act: ChangeAct,
  { ticket, tasks, events, assigned }: TasksChanged
): Promise<TicketRow> {
  const assigneeIds = assigned.map(({ assigneeId }) => assigneeId)
  const known = await findConcerned(tx, ticket.id, assigneeIds)
  const concerned = await letFollow(tx, act, ticket, known, assigneeIds)
  const after = await tx.tickets.update(ticket, {
    tasks: tasks.length,
    tasksDone: tasks.filter(({ doneAt }) => doneAt !== null).length,
    updatedAt: act.at
  })
  const states = [{ ...after, followerIds: concerned.followerIds }] as const
  const left = await ticketChanged(tx, act, { states, concerned }, events)
  await notifyAssignees(tx, act, assigned)
  return left ?? after
}

/**
 * Lets those follow a ticket to whom its tasks are assigned, unless they have stopped to and see it
 * without that (D42, D44).
 * @returns whom its changes concern from now on
 */
async function letFollow(
  tx: Transaction,
  { actor, at }: ChangeAct,
  ticket: TicketRow,
  concerned: Concerned,
  assigneeIds: readonly (number | null)[]
): Promise<Concerned> {
  const isHidden = isPrivate(ticket, actor.privateDepartments)
  const people = concerned.people.filter(({ user }) => assigneeIds.includes(user.id))
  const added = people.filter((person) => person.following === null && !isFollower(person, ticket))
  const returning = people.filter(
    ({ user, following }) => following === false && isHidden && !seesPrivateTicket(user, ticket)
  )
  const userIds = [...added, ...returning].map(({ user }) => user.id)
  if (userIds.length === 0) return concerned
  const addedIds = added.map(({ user }) => user.id)
  await tx.followers.add(ticket.id, addedIds, { byNote: false, at })
  for (const { user } of returning) await tx.followers.set(ticket.id, user.id, true, at)
  tx.tell({ type: 'personal', userIds, event: { type: 'following', id: ticket.id } })
  return { ...concerned, followerIds: [...concerned.followerIds, ...userIds] }
}

/** Notifies people of tasks that others have assigned to them. */
async function notifyAssignees(
  tx: Transaction,
  { actor, at, cause, causedBy }: ChangeAct,
  assigned: readonly TaskRow[]
): Promise<void> {
  const rows = assigned.flatMap(({ id, ticketId, assigneeId: userId }) => {
    const isOwn = (userId === actor.id && causedBy !== null) || userId === causedBy
    if (userId === null || isOwn) return []
    const about = { userId, ticketId, actorId: actor.id, at, mentioned: false }
    return [
      { ...about, kind: 'task' as const, to: String(id), commentId: null, cause: cause ?? null }
    ]
  })
  if (rows.length === 0) return
  await insertNotifications(tx, rows)
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  tx.tell({ type: 'personal', userIds, event: { type: 'notifications' } })
}

/** Tells open pages that the tasks of a ticket stand in another order. */
async function publishOrder(tx: Transaction, { actor }: ChangeAct, ticket: TicketRow) {
  const { followerIds } = await findConcerned(tx, ticket.id, [])
  publishTicketEvent(tx, 'task', actor, { ...ticket, followerIds })
}
