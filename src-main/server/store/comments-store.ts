import type { Comment } from '#shared/api/comments.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'

export interface NewCommentRow {
  id: number
  ticketId: number
  userId: number
  message: string
  format: TextFormat
  createdAt: Date
}

export interface CommentsStore {
  /** @returns how many comments a ticket has, and the id of the newest; 0 where there is none */
  count(ticketId: number): Promise<{ total: number; last: number }>
  /** The newest comments of a ticket, or the newest before one, oldest first. */
  list(ticketId: number, page: { limit: number; before: number | undefined }): Promise<Comment[]>
  /**
   * Reads the comments of a ticket page by page, oldest first.
   * @param newest the highest id to read
   */
  readAll(ticketId: number, newest: number): AsyncGenerator<Comment[]>
  /** The id that a comment of this transaction gets, for {@link CommentsStore.insert}. */
  nextId(): Promise<number>
  insert(comment: NewCommentRow): Promise<Comment>
}
