import type { ProcessDefinition, ProcessPart } from '#shared/api/process-definitions.ts'
import type { PartProgress } from '#shared/domain/processes.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import type { PageOfPerson } from './privacy-store.ts'

/** A process (D79). */
export interface NewProcessRow {
  name: string
  department: string
  enabled: boolean
  definition: ProcessDefinition
  authorId: number
  createdAt: Date
  updatedAt: Date
}

export interface ProcessRow extends NewProcessRow {
  id: number
}

export type ProcessChange = Partial<Omit<NewProcessRow, 'createdAt'>>

/** A process that is started in a ticket, with its name at that time. */
export interface NewProcessRun {
  processId: number | null
  ticketId: number
  name: string
  mustFinish: boolean
  authorId: number
  startedAt: Date
}

export interface ProcessRunRow extends NewProcessRun {
  id: number
}

/** The fields of a ticket that say whether someone sees it, its status and its text. */
interface PartTicket {
  id: number
  department: string
  requesterId: number
  assigneeId: number | null
  status: TicketStatus
  description: string
  format: TextFormat
}

/** A task as far as a process needs it. */
interface PartTask {
  id: number
  text: string
  assigneeId: number | null
  dueDay: string | null
  doneAt: Date | null
}

/**
 * A part of a process that was started, with what has become of it. Its definition has no text once it has
 * started: that is in its task or ticket, from where it can be redacted.
 */
export interface ProcessPartRow extends PartProgress {
  id: number
  runId: number
  key: string
  after: string[]
  definition: ProcessPart
  /** Why it could not start, as a sentence; null for no reason. */
  reason: string | null
  task: PartTask | null
  child: PartTicket | null
}

type ProcessPartChange = Partial<{
  definition: ProcessPart
  taskId: number
  childId: number
  startedAt: Date
  skippedAt: Date
  reason: string | null
}>

/** A process that was started, with its parts in their order. */
export interface StartedProcess extends ProcessRunRow {
  parts: ProcessPartRow[]
}

/** A definition that names departments and categories, of a part that has not started. */
export interface UnstartedPart {
  id: number
  definition: ProcessPart
}

/** A part that has not started, of a process that may be gone since. */
export interface UnstartedPartOfPerson extends UnstartedPart {
  processId: number | null
}

/** Processes, and those that were started in tickets (D79). */
export interface ProcessesStore {
  /**
   * Those of some departments by name.
   * @param departmentKeys undefined for all departments
   */
  list(departmentKeys?: readonly string[]): Promise<ProcessRow[]>
  find(id: number): Promise<ProcessRow | undefined>
  count(): Promise<number>
  insert(row: NewProcessRow): Promise<ProcessRow>
  update(id: number, change: ProcessChange): Promise<ProcessRow>
  /** Deletes it; those that were started go on. */
  delete(id: number): Promise<void>
  /** Starts one, of which no part has started. */
  insertRun(run: NewProcessRun, parts: readonly ProcessPart[]): Promise<ProcessRunRow>
  /** Those of some tickets, and those of which one of the tickets is a part, in their order. */
  listAbout(ticketIds: readonly number[]): Promise<StartedProcess[]>
  /**
   * How many were started in a ticket, and how many enabled ones can be started there.
   * @param ofAll whether also those of other departments count
   */
  countFor(ticketId: number, ofAll: boolean): Promise<{ started: number; startable: number }>
  /** The one that has a part; undefined where there is no such part. */
  findOfPart(partId: number): Promise<StartedProcess | undefined>
  updatePart(id: number, change: ProcessPartChange): Promise<void>
  /** The tickets that have not been raised yet, of all processes that were started. */
  listUnstarted(): Promise<UnstartedPart[]>
  /**
   * A page of the parts that have not started, also skipped ones, of processes that someone has started or
   * that are in tickets that they have raised.
   */
  listUnstartedOfPerson(page: PageOfPerson): Promise<UnstartedPartOfPerson[]>
}
