import * as z from 'zod'
import { MAX_TASK_LENGTH } from '../domain/tickets.ts'
import { saying } from '../languages/validation-texts.ts'
import { countText, IdParams, id, MAX_PAGE_ROWS, requiredText, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { status, TOTAL_COUNT_HEADER } from './tickets.ts'

/** The most tasks of a ticket (D79). */
export const MAX_TASKS = 100

const MAX_DAY_LENGTH = 10

/** Something to be done for a ticket (D79). */
export const Task = z
  .object({
    id,
    ticketId: id,
    text: z.string(),
    /** Null for no one, and where the account is deleted (D4). */
    assigneeId: id.nullable(),
    /** The day by which it is to be done, without a time zone; null for none. */
    dueDay: z.iso.date().nullable(),
    doneAt: timestamp.nullable(),
    /** Null while it is open, and where the account is deleted. */
    doneById: id.nullable()
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** An open task of a person, with its ticket as far as a list of tasks shows it. */
export const OwnTask = Task.extend({
  ticket: z
    .object({
      id,
      ticketId: z.string(),
      /** The first line of its description, cut where it is long. */
      about: z.string(),
      department: z.string(),
      status
    })
    .meta({ id: 'TicketOfTask' })
}).meta({ id: 'OwnTask' })
export type OwnTask = z.infer<typeof OwnTask>

const taskText = requiredText('Text', MAX_TASK_LENGTH)
const DUE_DAY = saying('Due day must be a date such as 2026-05-31')
const dueDay = z.iso.date(DUE_DAY).max(MAX_DAY_LENGTH, DUE_DAY).nullable()

/** A task to add at the end of those of a ticket. */
export const NewTask = z
  .strictObject({ text: taskText, assigneeId: id.nullish(), dueDay: dueDay.optional() })
  .meta({ id: 'NewTask' })
export type NewTask = z.infer<typeof NewTask>

const PLACE = saying('Place must be a whole number from 0 to {max}', { max: MAX_TASKS - 1 })

/** A change of a task; what is absent stays. */
export const TaskChange = z
  .strictObject({
    text: taskText.optional(),
    assigneeId: id.nullable().optional(),
    dueDay: dueDay.optional(),
    done: z.boolean(saying('Done must be true or false')).optional(),
    /** Where it is to stand among the tasks of its ticket, from 0; beyond the last it is the last. */
    place: z
      .int(PLACE)
      .min(0, PLACE)
      .max(MAX_TASKS - 1, PLACE)
      .optional()
  })
  .meta({ id: 'TaskChange' })
export type TaskChange = z.infer<typeof TaskChange>

export const listTasks = defineRoute({
  operationId: 'listTasks',
  method: 'GET',
  path: '/api/tickets/{id}/tasks',
  summary: `The tasks of a ticket in their order, at most ${MAX_TASKS} (D79)`,
  access: 'signed-in',
  params: IdParams,
  response: z.array(Task),
  status: 200,
  errors: [404]
})

export const addTask = defineRoute({
  operationId: 'addTask',
  method: 'POST',
  path: '/api/tickets/{id}/tasks',
  summary:
    'Add a task to a ticket. Its assignee follows the ticket, and so sees it also where it is private (D79)',
  access: 'signed-in',
  params: IdParams,
  body: NewTask,
  response: Task,
  status: 201,
  errors: [403, 404, 409]
})

export const updateTask = defineRoute({
  operationId: 'updateTask',
  method: 'PATCH',
  path: '/api/tasks/{id}',
  summary:
    'Change, complete, reopen or move a task; its assignee can complete and reopen it without further rights (D79)',
  access: 'signed-in',
  params: IdParams,
  body: TaskChange,
  response: Task,
  status: 200,
  errors: [403, 404]
})

export const deleteTask = defineRoute({
  operationId: 'deleteTask',
  method: 'DELETE',
  path: '/api/tasks/{id}',
  summary: 'Delete a task (D79)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [403, 404]
})

/** A page of a person's tasks. */
export const OwnTasksQuery = z.object({
  limit: countText('Limit', { min: 1, max: MAX_PAGE_ROWS }).optional(),
  offset: countText('Offset', { min: 0, max: 1_000_000 }).optional()
})
export type OwnTasksQuery = z.infer<typeof OwnTasksQuery>

export const listOwnTasks = defineRoute({
  operationId: 'listOwnTasks',
  method: 'GET',
  path: '/api/user/tasks',
  summary: `The caller's open tasks of open tickets, at most ${MAX_PAGE_ROWS}: those due first, then those without a due day; the header ${TOTAL_COUNT_HEADER} holds their number before paging (D79)`,
  access: 'signed-in',
  query: OwnTasksQuery,
  response: z.array(OwnTask),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200
})
