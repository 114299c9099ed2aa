import { asc, eq } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments.ts'
import type { Queries } from '../db/database.ts'
import { given, givenRow, prepared, written } from '../db/prepared-queries.ts'
import { comments } from '../db/schema.ts'

type CommentRow = typeof comments.$inferSelect

function toComment(row: CommentRow): Comment {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

const commentsOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(eq(comments.ticketId, given('ticketId')))
    .orderBy(asc(comments.id))
    .prepare()
)

/** The comments of a ticket, oldest first. */
export async function findComments(db: Queries, ticketId: number): Promise<Comment[]> {
  return commentsOf(db).all({ ticketId }).map(toComment)
}

const insertion = prepared((db) =>
  db
    .insert(comments)
    .values(givenRow(['ticketId', 'userId', 'message', 'createdAt']))
    .returning()
    .prepare()
)

export async function insertComment(db: Queries, comment: typeof comments.$inferInsert): Promise<Comment> {
  const created = insertion(db).get(written(comment))
  if (!created) throw new Error('The new comment was not answered')
  return toComment(created)
}
