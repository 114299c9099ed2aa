import { and, asc, desc, eq, gt, lt, lte, type SQLWrapper, sql } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments.ts'
import type { Queries } from '../db/database.ts'
import { isoTime, type JsonStep, joinedJson, jsonArray, jsonObject } from '../db/json-stream.ts'
import { given, givenRow, prepared, written } from '../db/prepared-queries.ts'
import { comments } from '../db/schema.ts'

type CommentRow = typeof comments.$inferSelect

function toComment(row: CommentRow): Comment {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

const countOf = prepared((db) =>
  db
    .select({ total: sql<number>`count(*)`, last: sql<number | null>`max(${comments.id})` })
    .from(comments)
    .where(eq(comments.ticketId, given('ticketId')))
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
    .where(and(eq(comments.ticketId, given('ticketId')), lt(comments.id, given('before'))))
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

/** How many comments one step reads: few enough, when all are as long as they may be, that nobody else waits for it. */
const STEP = 50

/** What `toComment` and the schema of the API make of a row. A field that the schema gets must get its line here. */
const FIELDS: Record<keyof Comment, SQLWrapper> = {
  id: comments.id,
  ticketId: comments.ticketId,
  userId: comments.userId,
  message: comments.message,
  createdAt: isoTime(comments.createdAt)
}

const stepOf = prepared((db) => {
  const ofTicket = eq(comments.ticketId, given('ticketId'))
  const rows = db
    .select({ id: comments.id, json: jsonObject(FIELDS).as('json') })
    .from(comments)
    .where(and(ofTicket, gt(comments.id, given('after')), lte(comments.id, given('newest'))))
    .orderBy(asc(comments.id))
    .limit(STEP)
    .as('listed')
  const last = sql<number | null>`max(${rows.id})`
  return db
    .select({ text: joinedJson(rows, 'asc'), last })
    .from(rows)
    .prepare()
})

/** The comments of a ticket as JSON, oldest first. @param newest the last id there may be */
export function commentListJson(db: Queries, ticketId: number, newest: number): AsyncGenerator<Uint8Array> {
  return jsonArray(stepsThrough(db, ticketId, newest))
}

function* stepsThrough(db: Queries, ticketId: number, newest: number): Generator<JsonStep> {
  for (let after = 0; after < newest; ) {
    yield (separator) => {
      const { text = null, last = null } = stepOf(db).get({ ticketId, after, newest, separator }) ?? {}
      after = last ?? newest
      return text
    }
  }
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
