import * as z from 'zod'
import { MAX_PROCESS_RUNS, MAX_PROCESSES } from '../domain/processes.ts'
import { saying } from '../languages/validation-texts.ts'
import { IdParams, id, requiredName, timestamp } from './fields.ts'
import { ProcessDefinition } from './process-definitions.ts'
import { defineRoute } from './route.ts'
import { status } from './tickets.ts'

/** A process as a person writes it (D79). */
export const ProcessInput = z
  .strictObject({
    name: requiredName('Name', 100),
    /** Whose head manages it; in the tickets of that department its team can start it. */
    department: requiredName('Department', 100),
    enabled: z.boolean(saying('Enabled must be true or false')),
    definition: ProcessDefinition
  })
  .meta({ id: 'ProcessInput' })
export type ProcessInput = z.infer<typeof ProcessInput>

/** `updatedAt` is that of the process that was changed, so that no one's change is lost. */
export const ProcessUpdate = ProcessInput.extend({ updatedAt: timestamp }).meta({
  id: 'ProcessUpdate'
})
export type ProcessUpdate = z.infer<typeof ProcessUpdate>

/** A process: work that is done again and again by several people, such as for someone who joins. */
export const Process = ProcessInput.extend({
  id,
  /** Who has saved it last. */
  authorId: id,
  createdAt: timestamp,
  updatedAt: timestamp
}).meta({ id: 'Process' })
export type Process = z.infer<typeof Process>

/** Where a part of a process that was started is. */
const PART_STATES = ['waiting', 'not-started', 'open', 'done', 'skipped'] as const

/** A part of a process that was started in a ticket. */
export const ProcessRunPart = z
  .object({
    id,
    key: z.string(),
    kind: z.enum(['task', 'ticket']),
    /** The text of the task, or the first line of the ticket's description. */
    text: z.string(),
    /** `not-started` where it could not start, although all is done that it waits for. */
    state: z.enum(PART_STATES),
    /** The keys of the parts that must be done before it starts, as far as the caller sees them. */
    after: z.array(z.string()),
    /** Why it could not start, as a sentence; null for no reason. */
    reason: z.string().nullable(),
    /** Null before it starts, for a ticket, and where it was deleted. */
    task: z.object({ id, assigneeId: id.nullable(), dueDay: z.string().nullable() }).nullable(),
    /** Null before it starts, for a task, and where it was deleted. */
    ticket: z.object({ id, ticketId: z.string(), status }).nullable(),
    /** Of the ticket; null for a task. */
    department: z.string().nullable()
  })
  .meta({ id: 'ProcessRunPart' })
export type ProcessRunPart = z.infer<typeof ProcessRunPart>

/** A process that was started in a ticket, as it was then. */
export const ProcessRun = z
  .object({
    id,
    /** Null where the process is deleted. */
    processId: id.nullable(),
    name: z.string(),
    /** Whether the ticket can be resolved only once all parts are done. */
    mustFinish: z.boolean(),
    /** Who has started it, and raises its tickets. */
    authorId: id,
    startedAt: timestamp,
    /** In their order; without tickets that the caller may not see (D44). */
    parts: z.array(ProcessRunPart)
  })
  .meta({ id: 'ProcessRun' })
export type ProcessRun = z.infer<typeof ProcessRun>

/** The processes of a ticket, and those that the caller can start there. */
export const TicketProcesses = z
  .object({
    runs: z.array(ProcessRun),
    startable: z.array(z.object({ id, name: z.string() }).meta({ id: 'StartableProcess' }))
  })
  .meta({ id: 'TicketProcesses' })
export type TicketProcesses = z.infer<typeof TicketProcesses>

const ProcessStart = z.strictObject({ processId: id }).meta({ id: 'ProcessStart' })

/** What is other than planned where a part could not start: of a task or of a ticket. */
const PartStart = z
  .strictObject({
    /** Null for no one. */
    assigneeId: id.nullable().optional(),
    department: requiredName('Department', 100).optional()
  })
  .meta({ id: 'PartStart' })
export type PartStart = z.infer<typeof PartStart>

const path = '/api/processes'
const access = 'signed-in'
/** A process may have fifty long descriptions. */
const maxBodyKib = 2048

export const listProcesses = defineRoute({
  operationId: 'listProcesses',
  method: 'GET',
  path,
  summary:
    'Processes by name: all for IT Support Specialists, those of their department for department heads, none for others (D79)',
  access,
  response: z.array(Process),
  status: 200
})

export const createProcess = defineRoute({
  operationId: 'createProcess',
  method: 'POST',
  path,
  summary: `Create a process; at most ${MAX_PROCESSES} are possible (D79)`,
  access,
  body: ProcessInput,
  response: Process,
  status: 201,
  errors: [403, 409],
  maxBodyKib
})

export const getProcess = defineRoute({
  operationId: 'getProcess',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One process (D79)',
  access,
  params: IdParams,
  response: Process,
  status: 200,
  errors: [404]
})

export const updateProcess = defineRoute({
  operationId: 'updateProcess',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Replace a process; 409 if it has changed. Started ones stay as they are (D79)',
  access,
  params: IdParams,
  body: ProcessUpdate,
  response: Process,
  status: 200,
  errors: [403, 404, 409],
  maxBodyKib
})

export const deleteProcess = defineRoute({
  operationId: 'deleteProcess',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a process; started ones go on (D79)',
  access,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const listTicketProcesses = defineRoute({
  operationId: 'listTicketProcesses',
  method: 'GET',
  path: '/api/tickets/{id}/processes',
  summary:
    'The processes of a ticket with their parts, and those that the caller can start there (D79)',
  access,
  params: IdParams,
  response: TicketProcesses,
  status: 200,
  errors: [404]
})

export const startProcess = defineRoute({
  operationId: 'startProcess',
  method: 'POST',
  path: '/api/tickets/{id}/processes',
  summary: `Start a process in a ticket; at most ${MAX_PROCESS_RUNS} are possible in one ticket, and each once at a time (D79)`,
  access,
  params: IdParams,
  body: ProcessStart,
  response: ProcessRun,
  status: 201,
  errors: [403, 404, 409]
})

export const startProcessPart = defineRoute({
  operationId: 'startProcessPart',
  method: 'POST',
  path: '/api/process-parts/{id}/start',
  summary:
    'Start a part of a process that could not start, for another assignee or department if need be (D79)',
  access,
  params: IdParams,
  body: PartStart,
  response: ProcessRun,
  status: 200,
  errors: [403, 404, 409]
})

export const skipProcessPart = defineRoute({
  operationId: 'skipProcessPart',
  method: 'POST',
  path: '/api/process-parts/{id}/skip',
  summary: 'Skip a part of a process that has not started; it counts as done (D79)',
  access,
  params: IdParams,
  response: ProcessRun,
  status: 200,
  errors: [403, 404, 409]
})
