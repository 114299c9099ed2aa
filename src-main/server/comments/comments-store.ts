import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments.ts'
import type { Queries } from '../db/database.ts'
import { param, paramRow, prepared, toDriver } from '../db/prepared-queries.ts'
import { comments } from '../db/schema.ts'

type CommentRow = typeof comments.$inferSelect

function toComment(row: CommentRow): Comment {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

const countOf = prepared((db) =>
  db
    .select({ total: sql<number>`count(*)`, last: sql<number | null>`max(${comments.id})` })
    .from(comments)
    .where(eq(comments.ticketId, param('ticketId')))
    .prepare()
)

/** @returns how many comments a ticket has, and the id of the newest; 0 where there is none */
export function findCommentCount(db: Queries, ticketId: number): { total: number; last: number } {
  const { total = 0, last = null } = countOf(db).get({ ticketId }) ?? {}
  return { total, last: last ?? 0 }
}

const pageOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(and(eq(comments.ticketId, param('ticketId')), lt(comments.id, param('before'))))
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare()
)

/** The newest comments of a ticket, or the newest before one, oldest first. */
export function findComments(
  db: Queries,
  ticketId: number,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before: number | undefined }
): Comment[] {
  return pageOf(db).all({ ticketId, limit, before }).reverse().map(toComment)
}

/** How many comments one page of {@link readComments} has: few enough, at their longest, that no other request waits. */
const PAGE = 50

const nextPageOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(
      and(eq(comments.ticketId, param('ticketId')), gt(comments.id, param('after')), lte(comments.id, param('newest')))
    )
    .orderBy(asc(comments.id))
    .limit(PAGE)
    .prepare()
)

/** Reads the comments of a ticket page by page, oldest first. @param newest the last id there may be */
export async function* readComments(db: Queries, ticketId: number, newest: number): AsyncGenerator<Comment[]> {
  let after = 0
  for (let length = PAGE; length === PAGE; ) {
    const rows = nextPageOf(db).all({ ticketId, after, newest })
    yield rows.map(toComment)
    after = rows.at(-1)?.id ?? newest
    length = rows.length
    await yieldToEventLoop()
  }
}

const insertion = prepared((db) =>
  db
    .insert(comments)
    .values(paramRow(['ticketId', 'userId', 'message', 'createdAt']))
    .returning()
    .prepare()
)

export async function insertComment(db: Queries, comment: typeof comments.$inferInsert): Promise<Comment> {
  const created = insertion(db).get(toDriver(comment))
  if (!created) throw new Error('The new comment was not answered')
  return toComment(created)
}
