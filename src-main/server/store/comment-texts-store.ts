import { searchTextOf } from '#shared/domain/search-text.ts'

/** A comment or note, as far as it is searched. */
export interface SearchedComment {
  id: number
  ticketId: number
  internal: boolean
  message: string
}

/**
 * The texts by which searches find comments (D87). They are kept for as long as a setting says so;
 * stores that write comments keep them too, and these queries follow a change of the setting.
 */
export interface CommentTextsStore {
  /** Whether searches look through comments, by the setting. */
  isWanted(): Promise<boolean>
  /** The highest id of all comments; 0 without one. */
  lastCommentId(): Promise<number>
  /** The ids of the comments from one id to another whose texts are missing. */
  listMissing(range: { first: number; last: number }): Promise<number[]>
  /** Adds the texts of the comments that still exist, where the setting says so. */
  add(commentIds: readonly number[]): Promise<void>
  /** Whether there is any text. */
  hasAny(): Promise<boolean>
  /** Removes a batch of texts. */
  removeSome(): Promise<void>
}

/** The folded text by which a comment is found. */
export const commentText = (message: string) => searchTextOf([message])

/** How many texts {@link CommentTextsStore.removeSome} removes, so that others hardly wait. */
export const REMOVED_TEXTS = 500
