import type { Viewer } from '#shared/domain/private-departments.ts'
import type { PageOfPerson } from './privacy-store.ts'
import type { TicketRow } from './tickets-store.ts'

/** A task of a ticket (D79). */
export interface TaskRow {
  id: number
  ticketId: number
  /** By which the tasks of a ticket are ordered; there may be gaps. */
  position: number
  text: string
  /** Null for no one, and where the account is deleted. */
  assigneeId: number | null
  /** A day such as `2026-12-24`. */
  dueDay: string | null
  doneAt: Date | null
  /** Null while it is open, and where the account is deleted. */
  doneById: number | null
}

export interface NewTaskRow extends Omit<TaskRow, 'id' | 'doneAt' | 'doneById'> {
  authorId: number
  createdAt: Date
}

/** A person's open task with what is shown of its ticket. */
export interface OwnTaskRow extends TaskRow {
  /** Of its description only the start. */
  ticket: Pick<TicketRow, 'id' | 'department' | 'description' | 'format' | 'status'>
}

/** A task as it is stored, with who has written it. */
interface WrittenTask extends TaskRow, Pick<NewTaskRow, 'authorId' | 'createdAt'> {}

/** What tickets need to have done (D79). */
export interface TasksStore {
  /** Those of a ticket in their order. */
  list(ticketId: number): Promise<TaskRow[]>
  find(id: number): Promise<TaskRow | undefined>
  /** The texts of some tasks by their ids, as far as there are any. */
  listTexts(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** @returns the task as it is then */
  insert(task: NewTaskRow): Promise<TaskRow>
  update(id: number, change: Partial<Omit<TaskRow, 'id' | 'ticketId' | 'position'>>): Promise<void>
  /** Moves a task to the position of another one of its ticket; those between make room. */
  move(task: Pick<TaskRow, 'id' | 'ticketId' | 'position'>, to: number): Promise<void>
  delete(id: number): Promise<void>
  /**
   * A person's open tasks of open tickets that they see (D44): those due first, then those without
   * a due day.
   */
  listOwn(viewer: Viewer, page: { limit: number; offset: number }): Promise<OwnTaskRow[]>
  /** How many these are in all. */
  countOwn(viewer: Viewer): Promise<number>
  /** Whether there is any task. */
  hasAny(): Promise<boolean>
  /** The tasks that someone has written, has done, or is assigned. */
  listOfPerson(page: PageOfPerson): Promise<WrittenTask[]>
}
