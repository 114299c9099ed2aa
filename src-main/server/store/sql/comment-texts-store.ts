import { and, between, eq, inArray, max, notExists, sql } from 'drizzle-orm'
import {
  type CommentTextsStore,
  REMOVED_TEXTS,
  type SearchedComment
} from '../comment-texts-store.ts'
import type { Connection } from './connection.ts'
import { searchesComments } from './sessions-store.ts'

/** Keeps the texts of comments whose messages have been changed in the place of the former ones. */
export async function replaceCommentTexts(
  connection: Connection,
  changed: readonly SearchedComment[]
): Promise<void> {
  const { db, tables, commentTexts } = connection
  const { comments } = tables
  const ids = changed.map(({ id }) => id)
  const former = db
    .select({ key: commentTexts.keyOf(comments) })
    .from(comments)
    .where(inArray(comments.id, ids))
  await db.delete(commentTexts.table).where(inArray(commentTexts.key, former))
  await commentTexts.keep(connection, changed)
}

/** See {@link CommentTextsStore}. */
export function createCommentTextsStore(connection: Connection): CommentTextsStore {
  const { db, tables, dialect, commentTexts } = connection
  const { id, ticketId, internal, message } = tables.comments
  const { table, key, keyOf } = commentTexts
  const hasAny = async () => (await db.select({ key }).from(table).limit(1)).length > 0
  return {
    async isWanted() {
      const [row] = await dialect.rows<{ wanted: unknown }>(
        db,
        sql`select ${searchesComments(connection)} as wanted`
      )
      return Boolean(row?.wanted)
    },
    async lastCommentId() {
      const [row] = await db.select({ last: max(id) }).from(tables.comments)
      return row?.last ?? 0
    },
    async listMissing({ first, last }) {
      const kept = db
        .select()
        .from(table)
        .where(eq(key, keyOf(tables.comments)))
      const missing = await db
        .select({ id })
        .from(tables.comments)
        .where(and(between(id, first, last), notExists(kept)))
      return missing.map((comment) => comment.id)
    },
    async add(commentIds) {
      const found = await db
        .select({ id, ticketId, internal, message })
        .from(tables.comments)
        .where(inArray(id, [...commentIds]))
      await commentTexts.keep(connection, found)
    },
    hasAny,
    async removeSome() {
      const some = db.select({ key }).from(table).limit(REMOVED_TEXTS)
      await db.delete(table).where(inArray(key, some))
      if (!(await hasAny())) await commentTexts.clearIndex(db)
    }
  }
}
