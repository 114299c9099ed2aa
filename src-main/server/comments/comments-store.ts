import { asc, eq } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments.ts'
import type { Queries } from '../db/database.ts'
import { comments } from '../db/schema.ts'

type CommentRow = typeof comments.$inferSelect

function toComment(row: CommentRow): Comment {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** The comments of a ticket, oldest first. */
export async function findComments(db: Queries, ticketId: number): Promise<Comment[]> {
  const rows = await db.select().from(comments).where(eq(comments.ticketId, ticketId)).orderBy(asc(comments.id))
  return rows.map(toComment)
}

export async function deleteAllComments(db: Queries): Promise<void> {
  await db.delete(comments)
}

export async function insertComment(db: Queries, comment: typeof comments.$inferInsert): Promise<Comment> {
  const [created] = await db.insert(comments).values(comment).returning()
  if (!created) throw new Error('The new comment was not answered')
  return toComment(created)
}
