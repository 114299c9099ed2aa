import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import type { NewTask, OwnTask, OwnTasksQuery, Task, TaskChange } from '#shared/api/tasks.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { reasonToDeclineTask, reasonToDeclineTasks } from '#shared/domain/ticket-rights.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Text } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Store, Transaction } from '../../store/store.ts'
import type { OwnTaskRow, TaskRow } from '../../store/tasks-store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { checkPerson, existingTicket, seenTicket } from '../ticket-rules.ts'
import { addTasks, changeTask, removeTask } from './task-changes.ts'

export type TasksService = ReturnType<typeof createTasksService>

/** The tasks of tickets (D79). Who sees a ticket sees its tasks. */
export function createTasksService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async list(ticketId: number, viewer: Viewer): Promise<Task[]> {
      const [rows] = await Promise.all([
        read.tasks.list(ticketId),
        existingTicket(read, ticketId, viewer)
      ])
      return rows.map(toTask)
    },

    /** A page of the caller's open tasks, and how many there are. */
    async listOwn(
      { limit = MAX_PAGE_ROWS, offset = 0 }: OwnTasksQuery,
      viewer: Viewer
    ): Promise<{ tasks: OwnTask[]; total: number }> {
      const [rows, total] = await Promise.all([
        read.tasks.listOwn(viewer, { limit, offset }),
        read.tasks.countOwn(viewer)
      ])
      return { tasks: rows.map(toOwnTask), total }
    },

    /**
     * Adds a task at the end of those of a ticket.
     * @throws ProblemError 404, 403 for who can't change its status, 400 naming the assignee, 409
     * where it has as many as are possible
     */
    async add(ticketId: number, input: NewTask, authorization: Authorization): Promise<Task> {
      return await authorization.transaction(async (tx, actor) => {
        const ticket = await existingTicket(tx, ticketId, actor)
        decline(reasonToDeclineTasks(actor, ticket))
        if (input.assigneeId) await checkPerson(tx, 'assigneeId', input.assigneeId)
        const { tasks } = await addTasks(tx, { actor, at: clock() }, ticket, [input])
        return toTask(tasks[0] as TaskRow)
      })
    },

    /**
     * Changes, completes, reopens or moves a task.
     * @throws ProblemError 404, 403 for who can't change the ticket's status, unless it is their
     * task and they complete or reopen it, 400 naming the assignee
     */
    async update(id: number, change: TaskChange, authorization: Authorization): Promise<Task> {
      return await authorization.transaction(async (tx, actor) => {
        const { task, ticket } = await existingTask(tx, id, actor)
        decline(reasonToDeclineTask(actor, ticket, task, change))
        const { assigneeId } = change
        if (assigneeId && assigneeId !== task.assigneeId)
          await checkPerson(tx, 'assigneeId', assigneeId)
        const changed = await changeTask(tx, { actor, at: clock() }, ticket, task, change)
        return toTask(changed.task)
      })
    },

    /** @throws ProblemError 404, 403 for who can't change the ticket's status */
    async remove(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const { task, ticket } = await existingTask(tx, id, actor)
        decline(reasonToDeclineTasks(actor, ticket))
        await removeTask(tx, { actor, at: clock() }, ticket, task)
      })
    }
  }
}

/**
 * A task of a ticket that someone sees.
 * @throws ProblemError 404, also where they don't see its ticket (D44)
 */
async function existingTask(
  tx: Transaction,
  id: number,
  viewer: Viewer
): Promise<{ task: TaskRow; ticket: TicketRow }> {
  const task = await tx.tasks.find(id)
  const ticket = task && (await seenTicket(tx, task.ticketId, viewer))
  if (!task || !ticket) throw new ProblemError(404, 'The requested task could not be found.')
  return { task, ticket }
}

/** @throws ProblemError 403 where there is a reason */
function decline(reason: Text | null): void {
  if (reason !== null) throw new ProblemError(403, reason)
}

function toTask({ position: _, doneAt, ...row }: TaskRow): Task {
  return { ...row, doneAt: doneAt?.toISOString() ?? null }
}

function toOwnTask({ ticket, ...task }: OwnTaskRow): OwnTask {
  const { id, department, status } = ticket
  const about = ticketTitle(ticket)
  return {
    ...toTask(task),
    ticket: { id, ticketId: formatTicketId(id), about, department, status }
  }
}
