import type { ImportState } from '#shared/domain/imports.ts'
import type { NewCommentRow } from './comments-store.ts'
import type { TicketEventRow } from './ticket-history-store.ts'
import type { TicketRow, WrittenTicketRow } from './tickets-store.ts'

/**
 * The interval in which a ticket had a status and an assignee; `until` is null while it still has
 * them.
 */
interface StatusInterval extends Pick<TicketRow, 'requesterId' | 'assigneeId' | 'status'> {
  ticketId: number
  since: Date
  until: Date | null
}

/** A ticket with its comments, history and intervals. */
export interface TicketLife {
  ticket: WrittenTicketRow
  comments: Omit<NewCommentRow, 'format'>[]
  events: TicketEventRow[]
  intervals: StatusInterval[]
}

/** A file of another help desk, and its outcome. */
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
  categories: number
  problem: string | null
  /**
   * The findings of the last check of the mapping, as JSON; null before, and once it was imported.
   */
  findings: string | null
  /** Until when it can be undone (D88); null where it has created nothing. */
  undoUntil: Date | null
  /** How far its undo is, as JSON; null before. */
  undo: string | null
}

type NewImportRow = Pick<
  ImportRow,
  'attachmentId' | 'fileName' | 'size' | 'state' | 'userId' | 'createdAt'
>

/** The fields of an import that can change. */
type ImportRowChange = Partial<Omit<ImportRow, 'id' | 'createdAt'>>

/** The rows that an import has created, and their deletion (D88). */
export interface ImportUndoStore {
  /** Notes an account or a category that an import has created. */
  noteCreation(creation: { importId: number; userId?: number; categoryId?: number }): Promise<void>
  /** How many tickets of an import no one has changed since, and how many someone has. */
  countImported(importId: number): Promise<{ unchanged: number; changed: number }>
  /**
   * The next tickets of an import, in the order of their ids, and whether someone has changed them.
   */
  nextImported(
    importId: number,
    afterTicketId: number,
    limit: number
  ): Promise<{ ticketId: number; isChanged: boolean }[]>
  /**
   * Deletes unchanged tickets of an import with their history and intervals, which the database
   * allows only while the state of that import is `undoing`.
   */
  deleteImported(ticketIds: readonly number[]): Promise<void>
  /**
   * Deletes some of the accounts that an import has created, and erases whose they were: those that
   * are as it created them and that nothing refers to.
   * @returns how many
   */
  deleteUnusedAccounts(importId: number, limit: number, at: Date): Promise<number>
  /**
   * The same for its categories: those that are unchanged and without tickets, subcategories and
   * articles.
   */
  deleteUnusedCategories(importId: number): Promise<number>
}

/** Imports of other help desks, and the tickets of the past that they and the demo write. */
export interface ImportsStore extends ImportUndoStore {
  find(id: number): Promise<ImportRow | undefined>
  /** The import that a ticket came with (D88); undefined for any other. */
  findOfTicket(ticketId: number): Promise<ImportRow | undefined>
  /** The newest, newest first. */
  list(limit: number): Promise<ImportRow[]>
  /** Those that a server imports or undoes, or did when it ended. */
  listBusy(): Promise<ImportRow[]>
  insert(row: NewImportRow): Promise<ImportRow>
  update(id: number, change: ImportRowChange): Promise<ImportRow>
  /** Which of these numbers of a source were imported. */
  knownIds(source: string, externalIds: readonly string[]): Promise<Set<string>>
  /**
   * Notes under which numbers tickets were known where they come from, and how long their history
   * is now; to be called after {@link insertTickets}, in its transaction.
   */
  noteTickets(
    rows: readonly { source: string; externalId: string; ticketId: number; importId: number }[]
  ): Promise<void>
  /**
   * Takes ids for so many tickets, which no other ticket gets.
   * @returns the first of them
   */
  takeTicketIds(count: number): Promise<number>
  /** Writes many tickets of the past at once, with ids that no one else has. */
  insertTickets(lives: readonly TicketLife[]): Promise<void>
}
