import { and, between, eq, inArray, max, notExists, sql } from 'drizzle-orm'
import {
  type CommentTextsStore,
  commentText,
  REMOVED_TEXTS,
  type SearchedComment
} from '../comment-texts-store.ts'
import { searchesComments } from '../sql/sessions-store.ts'
import { unawaited } from './connections.ts'
import { connectionOn } from './dialect.ts'
import type { Queries } from './drizzle.ts'
import { param, prepared } from './prepared-queries.ts'
import { comments, commentTexts } from './schema.ts'

const insertion = prepared(
  (db) =>
    db
      .insert(commentTexts)
      .select(
        sql`select id, ticket_id, internal, text from json_to_recordset(${param('comments')}::json) as written (id bigint, ticket_id bigint, internal boolean, text text) where ${searchesComments(connectionOn(db))}`
      )
      .onConflictDoNothing(),
  { isForAnyValues: true }
)

/** Keeps the texts of comments, where the setting says so; the transaction waits for it. */
export function keepCommentTexts(db: Queries, written: readonly SearchedComment[]): void {
  if (written.length === 0) return
  const texts = written.map(({ id, ticketId, internal, message }) => ({
    ...{ id, ticket_id: ticketId, internal, text: commentText(message) }
  }))
  unawaited(insertion(db).execute({ comments: JSON.stringify(texts) }))
}

/** Keeps the text of a comment whose message has been changed in the place of the former one. */
export async function replaceCommentText(db: Queries, comment: SearchedComment): Promise<void> {
  await db.delete(commentTexts).where(eq(commentTexts.commentId, comment.id))
  keepCommentTexts(db, [comment])
}

/** See {@link CommentTextsStore}. */
export function createCommentTextsStore(db: Queries): CommentTextsStore {
  const { id, ticketId, internal, message } = comments
  return {
    async isWanted() {
      const { rows } = await db.execute<{ wanted: boolean }>(
        sql`select ${searchesComments(connectionOn(db))} as wanted`
      )
      return rows[0]?.wanted === true
    },
    async lastCommentId() {
      const [row] = await db.select({ last: max(id) }).from(comments)
      return row?.last ?? 0
    },
    async listMissing({ first, last }) {
      const text = db.select().from(commentTexts).where(eq(commentTexts.commentId, id))
      const missing = await db
        .select({ id })
        .from(comments)
        .where(and(between(id, first, last), notExists(text)))
      return missing.map((comment) => comment.id)
    },
    async add(commentIds) {
      const found = await db
        .select({ id, ticketId, internal, message })
        .from(comments)
        .where(inArray(id, [...commentIds]))
      keepCommentTexts(db, found)
    },
    async hasAny() {
      return (
        (await db.select({ id: commentTexts.commentId }).from(commentTexts).limit(1)).length > 0
      )
    },
    async removeSome() {
      const some = db.select({ id: commentTexts.commentId }).from(commentTexts).limit(REMOVED_TEXTS)
      await db.delete(commentTexts).where(inArray(commentTexts.commentId, some))
    }
  }
}
