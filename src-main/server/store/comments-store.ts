import type { Comment } from '#shared/api/comments.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'

export interface NewCommentRow {
  id: number
  ticketId: number
  userId: number
  message: string
  format: TextFormat
  createdAt: Date
  /** Whether it is an internal note (D41). */
  internal: boolean
}

/** The comments of a ticket that a person sees. */
export interface CommentsOf {
  ticketId: number
  /** Whether internal notes are among them (D41). */
  withNotes: boolean
}

export interface CommentsStore {
  /** @returns how many comments there are, and the id of the newest; 0 where there is none */
  count(of: CommentsOf): Promise<{ total: number; last: number }>
  /** The newest comments, or the newest before one, oldest first. */
  list(of: CommentsOf, page: { limit: number; before: number | undefined }): Promise<Comment[]>
  /**
   * Reads comments page by page, oldest first.
   * @param newest the highest id to read
   */
  readAll(of: CommentsOf, newest: number): AsyncGenerator<Comment[]>
  /** Those of some tickets that have an internal note (D41). */
  listNoted(ticketIds: readonly number[]): Promise<number[]>
  /** The id that a comment of this transaction gets, for {@link CommentsStore.insert}. */
  nextId(): Promise<number>
  /** Whether there is no other internal note than this one. */
  isFirstNote(id: number): Promise<boolean>
  insert(comment: NewCommentRow): Promise<Comment>
}
