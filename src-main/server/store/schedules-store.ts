import type { ScheduleInput, ScheduleRun } from '#shared/api/schedules.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'

/** When tickets are raised, and the ticket: its department is kept apart, because it can be renamed. */
interface ScheduleDefinition extends Pick<ScheduleInput, 'recurrence' | 'skipWhileOpen'> {
  ticket: Omit<ScheduleInput['ticket'], 'department'>
}

/** A recurring ticket (D77). */
export interface NewScheduleRow {
  name: string
  department: string
  enabled: boolean
  definition: ScheduleDefinition
  /** Why nothing is raised although it is enabled; null where it works. */
  pausedReason: string | null
  /** The next occurrence as an instant, and by the wall clock of its zone; null for none. */
  nextAt: Date | null
  nextLocal: string | null
  /** In whose name tickets are raised. */
  authorId: number
  createdAt: Date
  updatedAt: Date
}

export interface ScheduleRow extends NewScheduleRow {
  id: number
}

export type ScheduleChange = Partial<Omit<NewScheduleRow, 'createdAt'>>

/** An occurrence that has passed. */
export interface NewScheduleRun {
  scheduleId: number
  /** By the wall clock, as `2026-12-24T08:00`; with seconds for one by hand. */
  occurrence: string
  ticketId: number | null
  outcome: ScheduleRun['outcome']
  /** How many occurrences before it were missed. */
  missed: number
  at: Date
}

/** The fields of a ticket that say whether someone sees it, and its status. */
interface RunTicket {
  id: number
  department: string
  requesterId: number
  assigneeId: number | null
  status: TicketStatus
}

export interface ScheduleRunRow extends Omit<NewScheduleRun, 'ticketId'> {
  id: number
  /** Null where none was raised, and where it is deleted. */
  ticket: RunTicket | null
}

/** Recurring tickets and their runs (D77). */
export interface SchedulesStore {
  /**
   * Those of some departments by name.
   * @param departmentKeys undefined for all departments
   */
  list(departmentKeys?: readonly string[]): Promise<ScheduleRow[]>
  find(id: number): Promise<ScheduleRow | undefined>
  count(): Promise<number>
  /** The ids of those with a next occurrence, the earliest first. */
  listNext(limit: number): Promise<{ id: number; nextAt: Date }[]>
  insert(row: NewScheduleRow): Promise<ScheduleRow>
  update(id: number, change: ScheduleChange): Promise<ScheduleRow>
  /** Deletes it with its runs; their tickets stay. */
  delete(id: number): Promise<void>
  /** Keeps an occurrence, of which each can be there once. @returns null where it is there */
  insertRun(run: NewScheduleRun): Promise<number | null>
  /** Notes the ticket of a run. */
  setTicket(runId: number, ticketId: number): Promise<void>
  /** The newest runs, or the newest before one, newest first. */
  listRuns(
    scheduleId: number,
    page: { limit: number; before: number | undefined }
  ): Promise<ScheduleRunRow[]>
  countRuns(scheduleId: number): Promise<number>
  /** The one that has raised a ticket; undefined for none, and where it is deleted. */
  findOfTicket(ticketId: number): Promise<Pick<ScheduleRow, 'id' | 'name'> | undefined>
  /** The newest run with one of some outcomes. */
  lastRun(
    scheduleId: number,
    outcomes: readonly ScheduleRun['outcome'][]
  ): Promise<ScheduleRunRow | undefined>
}
