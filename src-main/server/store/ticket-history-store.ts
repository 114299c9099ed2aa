import type { Comment } from '#shared/api/comments.ts'
import { HistoryEntry } from '#shared/api/history.ts'
import { isOutageCause } from '#shared/domain/announcements.ts'
import { processIn } from '#shared/domain/processes.ts'
import { isRuleAlone, ruleIn } from '#shared/domain/rules.ts'
import { scheduleIn } from '#shared/domain/schedules.ts'
import { type HistoryEvent, isTaskEvent, NOTE_FILE_EVENT } from '#shared/domain/ticket-events.ts'
import type { TicketRow } from './tickets-store.ts'

/**
 * A row of the history. `from` and `to` hold a status for `created` (to), `status` and `deleted`
 * (from), a user's id for `assignee`, a comment's id for `comment` (to), the kind of a link for
 * `linked` (to) and `unlinked` (from), with the other ticket's id on the side that is left, the id
 * of the file for the deletion of one (from), the id of the task for changes of tasks (to, and from
 * for `task-deleted`), with the changed field on the side that is left, for `approval` its step (to)
 * and the id of a person in whose place someone answers (from), and for the other kinds what the
 * ticket holds. The link to an outage is on both sides of `outage`.
 */
export interface TicketEventRow {
  ticketId: number
  actorId: number
  kind: HistoryEvent
  /** Set for `created` only: a ticket may be raised for someone else. */
  requesterId?: number | null
  from?: string | null
  to?: string | null
  at: Date
  /** Why it happened by itself (D74); null where the actor did it. */
  cause?: string | null
}

/** Whether a ticket has another status or assignee after a change, or did not exist before it. */
export function beginsInterval({ kind }: Pick<TicketEventRow, 'kind'>): boolean {
  return kind === 'created' || kind === 'status' || kind === 'assignee'
}

/** A row of the history as it is read; its actor is null where the account is deleted. */
export interface ChangeRow extends Pick<TicketEventRow, 'kind' | 'from' | 'to' | 'at' | 'cause'> {
  id: number
  actorId: number | null
}

/**
 * A row of one of {@link SHOWN_EVENTS} as the API answers it to who sees the other ticket of a
 * link.
 * @param names the names of {@link deletedFilesOf} rows, and the texts of {@link tasksOf} them
 */
export function toHistoryEntry(
  { at, cause, ...row }: ChangeRow,
  names: HistoryNames
): HistoryEntry {
  return HistoryEntry.parse({
    ...{ ...row, ...valuesOf(row, names), at: at.toISOString() },
    ...(cause && causeIn(cause))
  })
}

/**
 * The cause of what happened by itself, because a ticket had waited (D74).
 * @param afterDays how many working days it had waited for an answer
 */
export const waitingCause = (afterDays: number | null) =>
  afterDays === null ? 'waiting' : `waiting ${afterDays}`

/** What has written a comment where no person has, as the API answers it with the comment. */
export type CommentWriter = Pick<Comment, 'rule' | 'outage'>

/** The writer that the cause of a comment names; null where a person has written it. */
export function writerIn(cause: string | null): CommentWriter | null {
  const rule = ruleIn(cause)
  if (rule) return { rule }
  return isOutageCause(cause) ? { outage: true } : null
}

function causeIn(text: string) {
  if (isOutageCause(text)) return { outage: true }
  const rule = ruleIn(text)
  if (rule) return { rule, ...(isRuleAlone(text) && { actorId: null }) }
  const process = processIn(text)
  if (process) return { process }
  const schedule = scheduleIn(text)
  if (schedule) return { cause: 'schedule', schedule }
  const [cause, days] = text.split(' ')
  return { cause, ...(days && { afterDays: Number(days) }) }
}

/**
 * The ids of the files that rows say were deleted, whose names can be redacted and erased (D92).
 */
export function deletedFilesOf(rows: readonly Pick<ChangeRow, 'kind' | 'from'>[]): number[] {
  return rows.filter(({ kind }) => isDeletion(kind)).flatMap(({ from }) => idIn(from) ?? [])
}

/** The ids of the tasks that rows say were changed. */
export function tasksOf(rows: readonly Pick<ChangeRow, 'kind' | 'to'>[]): number[] {
  return rows.filter(({ kind }) => isTaskEvent(kind)).flatMap(({ to }) => idIn(to) ?? [])
}

/** What rows of the history name by ids, as it is called now. */
export interface HistoryNames {
  files: ReadonlyMap<number, string>
  tasks: ReadonlyMap<number, string>
}

const isDeletion = (kind: HistoryEvent) => kind === 'file-deleted' || kind === NOTE_FILE_EVENT

function valuesOf(
  { kind, from, to }: Pick<ChangeRow, 'kind' | 'from' | 'to'>,
  { files, tasks }: HistoryNames
) {
  if (isDeletion(kind)) {
    const name = files.get(idIn(from) ?? 0) ?? null
    return {
      kind: 'file-deleted',
      from: name,
      to: null,
      ...(kind === NOTE_FILE_EVENT && { internal: true })
    }
  }
  if (isTaskEvent(kind)) {
    const text = tasks.get(idIn(to) ?? 0) ?? null
    return { from: null, to: text, ...(kind === 'task-changed' && { field: from }) }
  }
  if (kind === 'assignee') return { from: idIn(from), to: idIn(to) }
  if (kind === 'approval') return { from: idIn(from), to }
  // Links of earlier versions have no other ticket.
  if (kind === 'linked') return { from: null, to, otherId: idIn(from) ?? undefined }
  if (kind === 'unlinked') return { from, to: null, otherId: idIn(to) ?? undefined }
  return { from, to }
}

const idIn = (text: string | null | undefined) => (text ? Number(text) : null)

/** The ticket whose history is read, and whether changes of internal notes are included (D41). */
export interface HistoryOf {
  ticketId: number
  withNotes: boolean
}

export interface HistoryStore {
  /**
   * Adds to the history of a ticket (D9), and begins a new interval where its status or assignee
   * has changed.
   * @param after the ticket as it is after the change
   * @param events what happened, all of it at the same moment
   */
  record(
    after: Pick<TicketRow, 'id' | 'requesterId' | 'assigneeId' | 'status'>,
    events: TicketEventRow[]
  ): Promise<void>
  /**
   * How many changes of {@link SHOWN_EVENTS} a ticket has.
   * @param of.withNotes whether those of internal notes are among them (D41)
   */
  count(of: HistoryOf): Promise<number>
  /**
   * The newest of these changes, or the newest before one, oldest first, with the other tickets of
   * links also where someone does not see these (D44).
   */
  list(of: HistoryOf, page: { limit: number; before: number | undefined }): Promise<HistoryEntry[]>
  /**
   * The rules (D75) and ends of outages (D81) that have written comments and notes of a ticket, by the
   * ids of these.
   */
  listWriters(ticketId: number): Promise<ReadonlyMap<number, CommentWriter>>
}
