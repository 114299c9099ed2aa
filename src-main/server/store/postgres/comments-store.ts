import { and, asc, count, desc, eq, gt, lt, lte, max, sql } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import type { CommentsStore, NewCommentRow } from '../comments-store.ts'
import { nextPageLength } from '../page-length.ts'
import { type Queries, unawaited } from './connections.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { comments } from './schema.ts'

type CommentRow = typeof comments.$inferSelect

function toComment({ format, ...row }: CommentRow): Comment {
  return { ...row, createdAt: row.createdAt.toISOString(), ...answeredFormat(format) }
}

const countOf = prepared((db, _shape, name) =>
  db
    .select({ total: count(), last: max(comments.id) })
    .from(comments)
    .where(eq(comments.ticketId, param('ticketId')))
    .prepare(name)
)

const pageOf = prepared((db, _shape, name) =>
  db
    .select()
    .from(comments)
    .where(and(eq(comments.ticketId, param('ticketId')), lt(comments.id, param('before'))))
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare(name)
)

const nextPageOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.ticketId, param('ticketId')),
        gt(comments.id, param('after')),
        lte(comments.id, param('newest'))
      )
    )
    .orderBy(asc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare('')
)

const insertion = prepared((db, _shape, name) =>
  db
    .insert(comments)
    .values(paramRow(['id', 'ticketId', 'userId', 'message', 'createdAt', 'format']))
    .prepare(name)
)

const nextId = prepared((db, _shape, name) =>
  db
    .select({ id: sql`nextval(pg_get_serial_sequence('comments', 'id'))`.mapWith(Number) })
    .from(sql`(select 1) as one`)
    .prepare(name)
)

/** See {@link CommentsStore}. */
export function createCommentsStore(db: Queries): CommentsStore {
  return {
    async count(ticketId: number) {
      const [{ total = 0, last = null } = {}] = await countOf(db).execute({ ticketId })
      return { total, last: last ?? 0 }
    },
    async list(
      ticketId: number,
      { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before: number | undefined }
    ) {
      const rows = await pageOf(db).execute({ ticketId, limit, before })
      return rows.reverse().map(toComment)
    },
    async *readAll(ticketId: number, newest: number) {
      let after = 0
      let limit = nextPageLength()
      for (let isLast = false; !isLast; ) {
        const rows = await nextPageOf(db).execute({ ticketId, after, newest, limit })
        isLast = rows.length < limit
        after = rows.at(-1)?.id ?? newest
        limit = nextPageLength(rows.map(({ message }) => message))
        yield rows.map(toComment)
      }
    },
    async nextId() {
      const [next] = await nextId(db).execute()
      if (!next) throw new Error('The id of the new comment was not answered')
      return next.id
    },
    async insert(comment: NewCommentRow) {
      unawaited(insertion(db).execute(toDriver(comment)))
      return toComment(comment)
    }
  }
}
