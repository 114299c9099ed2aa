import { sql } from 'drizzle-orm'
import { commentText, type SearchedComment } from '../comment-texts-store.ts'
import type { CommentTexts, Connection } from '../sql/connection.ts'
import { prepared } from '../sql/prepared-queries.ts'
import { searchesComments } from '../sql/sessions-store.ts'
import { sendWithoutWaiting } from './connections.ts'
import { commentTexts } from './schema.ts'

const insertion = prepared((connection) =>
  connection.db
    .insert(commentTexts)
    .select(
      sql`select id, ticket_id, internal, text from json_to_recordset(${sql.placeholder('comments')}::json) as written (id bigint, ticket_id bigint, internal boolean, text text) where ${searchesComments(connection)}`
    )
    .onConflictDoNothing()
)

async function keepCommentTexts(
  connection: Connection,
  written: readonly SearchedComment[]
): Promise<void> {
  if (written.length === 0) return
  const texts = written.map(({ id, ticketId, internal, message }) => ({
    id,
    ticket_id: ticketId,
    internal,
    text: commentText(message)
  }))
  sendWithoutWaiting(insertion(connection, { comments: JSON.stringify(texts) }))
}

/** See {@link CommentTexts}. */
export const postgresCommentTexts: CommentTexts = {
  table: commentTexts,
  key: commentTexts.commentId,
  text: commentTexts.text,
  keyOf: ({ id }) => sql`${id}`,
  keep: keepCommentTexts,
  clearIndex: async () => undefined
}
