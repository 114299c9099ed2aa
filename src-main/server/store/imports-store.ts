import type { ImportState } from '#shared/domain/imports.ts'
import type { NewCommentRow } from './comments-store.ts'
import type { TicketEventRow } from './ticket-history-store.ts'
import type { TicketRow } from './tickets-store.ts'

/**
 * The interval in which a ticket had a status and an assignee; `until` is null while it still has
 * them.
 */
export interface StatusInterval extends Pick<TicketRow, 'requesterId' | 'assigneeId' | 'status'> {
  ticketId: number
  since: Date
  until: Date | null
}

/** A ticket with its comments, history and intervals. */
export interface TicketLife {
  ticket: Omit<TicketRow, 'departmentKey' | 'format'>
  comments: Omit<NewCommentRow, 'format'>[]
  events: TicketEventRow[]
  intervals: StatusInterval[]
}

/** A file of another help desk, and what became of it. */
export interface ImportRow {
  id: number
  /** Where its bytes are; null once they are gone. */
  attachmentId: number | null
  fileName: string
  /** In bytes. */
  size: number
  state: ImportState
  /** How its rows became tickets last, as JSON; null until it was looked through. */
  mapping: string | null
  /** Who has uploaded or last started it. */
  userId: number
  createdAt: Date
  startedAt: Date | null
  /** When the server that imports it last said so. */
  seenAt: Date | null
  finishedAt: Date | null
  total: number
  imported: number
  unchanged: number
  refused: number
  accounts: number
  problem: string | null
}

export type NewImportRow = Pick<
  ImportRow,
  'attachmentId' | 'fileName' | 'size' | 'state' | 'userId' | 'createdAt'
>

/** What of an import becomes other than it was. */
export type ImportRowChange = Partial<Omit<ImportRow, 'id' | 'createdAt'>>

/** Imports of other help desks, and the tickets of the past that they and the demo write. */
export interface ImportsStore {
  find(id: number): Promise<ImportRow | undefined>
  /** The newest, newest first. */
  list(limit: number): Promise<ImportRow[]>
  /** Those that a server imports, or imported when it ended. */
  listRunning(): Promise<ImportRow[]>
  insert(row: NewImportRow): Promise<ImportRow>
  update(id: number, change: ImportRowChange): Promise<ImportRow>
  /** Which of these numbers of a source were imported. */
  knownIds(source: string, externalIds: readonly string[]): Promise<Set<string>>
  /** Notes under which numbers tickets were known where they come from. */
  noteTickets(
    rows: readonly { source: string; externalId: string; ticketId: number; importId: number }[]
  ): Promise<void>
  /**
   * Takes ids for so many tickets, which no other ticket gets.
   * @returns the first of them
   */
  takeTicketIds(count: number): Promise<number>
  /** Writes many tickets of the past at once, with ids that nobody else has. */
  insertTickets(lives: readonly TicketLife[]): Promise<void>
}
