import { and, asc, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import type { CommentsOf, CommentsStore, NewCommentRow } from '../comments-store.ts'
import { nextPageLength } from '../page-length.ts'
import { keepCommentTexts } from './comment-texts-store.ts'
import type { Queries } from './database.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { comments } from './schema.ts'

type CommentRow = typeof comments.$inferSelect

function toComment({ internal, format, ...row }: CommentRow): Comment {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...answeredFormat(format),
    ...(internal && { internal })
  }
}

/** The condition of {@link CommentsOf}. */
const isSeen = and(
  eq(comments.ticketId, param('ticketId')),
  or(eq(comments.internal, false), sql`${param('withNotes')}`)
)

const countOf = prepared((db) =>
  db
    .select({ total: sql<number>`count(*)`, last: sql<number | null>`max(${comments.id})` })
    .from(comments)
    .where(isSeen)
    .prepare()
)

const pageOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(and(isSeen, lt(comments.id, param('before'))))
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare()
)

const nextPageOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(and(isSeen, gt(comments.id, param('after')), lte(comments.id, param('newest'))))
    .orderBy(asc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare()
)

const insertion = prepared((db) =>
  db
    .insert(comments)
    .values({
      ...paramRow(['id', 'ticketId', 'userId', 'message', 'createdAt', 'internal', 'format'])
    })
    .prepare()
)

/** The highest id that there ever was. */
const lastId = prepared((db) =>
  db
    .select({ id: sql<number>`seq` })
    .from(sql`sqlite_sequence`)
    .where(sql`name = 'comments'`)
    .prepare()
)

/** See {@link CommentsStore}. */
export function createCommentsStore(db: Queries): CommentsStore {
  return {
    async count(of: CommentsOf) {
      const { total = 0, last = null } = countOf(db).get(toDriver(of)) ?? {}
      return { total, last: last ?? 0 }
    },
    async list(
      of: CommentsOf,
      { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before: number | undefined }
    ) {
      return pageOf(db)
        .all(toDriver({ ...of, limit, before }))
        .reverse()
        .map(toComment)
    },
    async *readAll(of: CommentsOf, newest: number) {
      let after = 0
      let limit = nextPageLength()
      for (let isLast = false; !isLast; ) {
        const rows = nextPageOf(db).all(toDriver({ ...of, after, newest, limit }))
        isLast = rows.length < limit
        after = rows.at(-1)?.id ?? newest
        limit = nextPageLength(rows.map(({ message }) => message))
        yield rows.map(toComment)
      }
    },
    async listNoted(ticketIds: readonly number[]) {
      const rows = await db
        .selectDistinct({ id: comments.ticketId })
        .from(comments)
        .where(and(inArray(comments.ticketId, [...ticketIds]), comments.internal))
      return rows.map(({ id }) => id)
    },
    async nextId() {
      return (lastId(db).get()?.id ?? 0) + 1
    },
    async isFirstNote(id: number) {
      const others = await db
        .select({ id: comments.id })
        .from(comments)
        .where(and(sql`${comments.internal}`, ne(comments.id, id)))
        .limit(1)
      return others.length === 0
    },
    async insert(comment: NewCommentRow) {
      insertion(db).run(toDriver(comment))
      keepCommentTexts(db, [comment])
      return toComment(comment)
    }
  }
}
