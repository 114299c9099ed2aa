import type { FileType } from '#shared/domain/attachments.ts'

/** A file that was uploaded (D40). Its ticket is null until a ticket or comment names it. */
export interface AttachmentRow {
  id: number
  uploaderId: number
  ticketId: number | null
  /** Null where the ticket itself names it. */
  commentId: number | null
  name: string
  /** In bytes. */
  size: number
  type: FileType
  /** SHA-256 of the bytes, in hexadecimal; empty where the file was deleted (D65). */
  digest: string
  createdAt: Date
}

/** Whether only the name of a file is left. */
export const isDeleted = ({ digest }: Pick<AttachmentRow, 'digest'>) => digest === ''

export type NewAttachmentRow = Omit<AttachmentRow, 'id' | 'ticketId' | 'commentId'>

/** The name of a file of a ticket, and whether an internal note names it (D41). */
interface AttachmentName {
  ticketId: number
  name: string
  internal: boolean
}

export interface AttachmentsStore {
  /** @returns the file, and whether an internal note names it (D41) */
  find(id: number): Promise<(AttachmentRow & { internal: boolean }) | undefined>
  /**
   * The files of a ticket and its comments, oldest first, with the emails as they came, by which a
   * page knows that there are some to ask for (D58), and with deleted ones (D65).
   * @param of.withNotes whether those of internal notes are among them (D41)
   */
  list(of: { ticketId: number; withNotes: boolean }): Promise<AttachmentRow[]>
  /** The names of the files of tickets, oldest first, without emails as they came (D58). */
  namesOf(ticketIds: readonly number[]): Promise<AttachmentName[]>
  /** Whether there is any file. */
  hasAny(): Promise<boolean>
  /** How many files of a person nothing names yet, and their bytes together. */
  countUnnamed(uploaderId: number): Promise<{ files: number; bytes: number }>
  insert(attachment: NewAttachmentRow): Promise<AttachmentRow>
  /**
   * Gives files to a ticket or comment, where they are the person's own and nothing names them yet.
   * @returns how many these were
   */
  name(
    ids: readonly number[],
    to: { uploaderId: number; ticketId: number; commentId: number | null }
  ): Promise<number>
  /** The bytes of a ticket's files together, with those of internal notes or without (D41). */
  bytesOf(of: { ticketId: number; withNotes: boolean }): Promise<number>
  /** The bytes that someone has uploaded after a moment, with those that were deleted since. */
  bytesOfUploader(uploaderId: number, after: Date): Promise<number>
  /**
   * Leaves of a file only its name, which its ticket's history says. With an email as it came goes
   * what was cut off of it, which is a part of it.
   */
  delete(id: number): Promise<void>
  /** Gives a file other bytes (D92). */
  replaceBytes(id: number, bytes: { digest: string; size: number }): Promise<void>
  /** Deletes files that nothing names and that were uploaded before one moment or after another. */
  deleteUnnamed(limits: { before: Date; after: Date }): Promise<void>
  /** Which of these contents a file still has. */
  digestsInUse(digests: readonly string[]): Promise<Set<string>>
  /**
   * Notes the folder of the bytes, which all servers of a database share; the first that keeps a
   * file decides.
   * @returns whether the bytes are in this folder
   */
  claimFolder(id: string): Promise<boolean>
}
