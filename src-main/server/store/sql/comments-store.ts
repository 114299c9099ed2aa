import { and, asc, count, desc, eq, gt, inArray, lt, lte, max, ne, or, sql } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import type { CommentsOf, CommentsStore, NewCommentRow } from '../comments-store.ts'
import { nextPageLength } from '../page-length.ts'
import type { Connection, Engine } from './connection.ts'
import { paramRow, prepared, toDriver } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'

type CommentRow = Tables['comments']['$inferSelect']

function toComment({ internal, format, ...row }: CommentRow): Comment {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...answeredFormat(format),
    ...(internal && { internal })
  }
}

/** The condition of {@link CommentsOf}. */
const isSeen = ({ tables: { comments }, dialect: { param } }: Engine) =>
  and(
    eq(comments.ticketId, param('ticketId')),
    or(eq(comments.internal, false), sql`${param('withNotes')}`)
  )

const countOf = prepared((connection) => {
  const { db, tables } = connection
  const { comments } = tables
  return db
    .select({ total: count(), last: max(comments.id) })
    .from(comments)
    .where(isSeen(connection))
})

const pageOf = prepared((connection) => {
  const { db, tables, dialect } = connection
  const { comments } = tables
  const { param } = dialect
  return db
    .select()
    .from(comments)
    .where(and(isSeen(connection), lt(comments.id, param('before'))))
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('limit'))
})

const nextPageOf = prepared(
  (connection) => {
    const { db, tables, dialect } = connection
    const { comments } = tables
    const { param } = dialect
    return db
      .select()
      .from(comments)
      .where(
        and(isSeen(connection), gt(comments.id, param('after')), lte(comments.id, param('newest')))
      )
      .orderBy(asc(comments.id))
      .limit(sql.placeholder('limit'))
  },
  { isPlannedEachTime: true }
)

const insertion = prepared(({ db, tables: { comments } }) =>
  db.insert(comments).values({
    ...paramRow(['id', 'ticketId', 'userId', 'message', 'createdAt', 'internal', 'format'])
  })
)

/** See {@link CommentsStore}. */
export function createCommentsStore(connection: Connection): CommentsStore {
  const { db, tables, dialect } = connection
  const { comments } = tables
  return {
    async count(of: CommentsOf) {
      const [{ total = 0, last = null } = {}] = await countOf(connection, toDriver(of))
      return { total, last: last ?? 0 }
    },
    async list(
      of: CommentsOf,
      { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before: number | undefined }
    ) {
      const rows = await pageOf(connection, toDriver({ ...of, limit, before }))
      return rows.reverse().map(toComment)
    },
    async *readAll(of: CommentsOf, newest: number) {
      let after = 0
      let limit = nextPageLength()
      for (let isLast = false; !isLast; ) {
        const rows = await nextPageOf(connection, toDriver({ ...of, after, newest, limit }))
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
    nextId: () => dialect.takeIds(db, 'comments', 1),
    async isFirstNote(id: number) {
      const others = await db
        .select({ id: comments.id })
        .from(comments)
        .where(and(sql`${comments.internal}`, ne(comments.id, id)))
        .limit(1)
      return others.length === 0
    },
    async insert(comment: NewCommentRow) {
      await dialect.sent(insertion(connection, toDriver(comment)))
      await connection.commentTexts.keep(connection, [comment])
      return toComment(comment)
    }
  }
}
