import { between, eq, inArray, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type CommentTextsStore,
  commentText,
  REMOVED_TEXTS,
  type SearchedComment
} from '../comment-texts-store.ts'
import type { Queries } from './database.ts'
import { prepared } from './prepared-queries.ts'
import { comments, commentTexts, settings } from './schema.ts'
import { boundInteger } from './ticket-columns.ts'

/** Whether searches look through comments, by the setting (D87). */
export const SEARCHES_COMMENTS = sql`exists (select 1 from ${settings} where ${settings.name} = 'search' and ${settings.value} ->> 'commentsAndRequester')`

const NOTE_BIT = 31
const TICKET_BITS = 32

/** The id of a comment's text: those of one ticket are one range, and those of notes are known by it. */
export function commentTextId(comment: Record<'ticketId' | 'internal' | 'id', SQLWrapper>): SQL {
  const { ticketId, internal, id } = comment
  return sql`(${ticketId} << ${sql.raw(`${TICKET_BITS}`)}) | (${internal} << ${sql.raw(`${NOTE_BIT}`)}) | ${id}`
}

/** The ticket of a text, by the text's id. */
export const ticketOfText = (id: SQLWrapper) => sql`${id} >> ${sql.raw(`${TICKET_BITS}`)}`

/** Whether a text is that of a note, by the text's id. */
export const isNoteText = (id: SQLWrapper) => sql`${id} >> ${sql.raw(`${NOTE_BIT}`)} & 1`

/** Whether a text is one of the tickets from one to another, by the text's id. */
export function isTextOf(
  id: SQLWrapper,
  { first, last }: { first: number | SQLWrapper; last: number | SQLWrapper }
): SQL {
  const bits = sql.raw(`${TICKET_BITS}`)
  return sql`${id} >= ${boundInteger(first)} << ${bits} and ${id} < (${boundInteger(last)} + 1) << ${bits}`
}

const insertion = prepared((db) => {
  const value = (name: string) => sql`value ->> ${sql.raw(`'${name}'`)}`
  const id = commentTextId({
    ticketId: value('ticketId'),
    internal: value('internal'),
    id: value('id')
  })
  return db
    .insert(commentTexts)
    .select(
      sql`select ${id}, ${value('text')} from json_each(${sql.placeholder('comments')}) where ${SEARCHES_COMMENTS}`
    )
    .onConflictDoNothing()
    .prepare()
})

/** Keeps the texts of comments, where the setting says so. */
export function keepCommentTexts(db: Queries, written: readonly SearchedComment[]): void {
  if (written.length === 0) return
  const texts = written.map(({ id, ticketId, internal, message }) => ({
    ...{ id, ticketId, internal: Number(internal), text: commentText(message) }
  }))
  insertion(db).run({ comments: JSON.stringify(texts) })
}

/** Keeps the text of a comment whose message has been changed in the place of the former one. */
export function replaceCommentText(db: Queries, comment: SearchedComment): void {
  const { ticketId, internal, id } = comment
  const textId = commentTextId({
    ticketId: boundInteger(ticketId),
    internal: boundInteger(Number(internal)),
    id: boundInteger(id)
  })
  db.delete(commentTexts).where(eq(commentTexts.id, textId)).run()
  keepCommentTexts(db, [comment])
}

/** See {@link CommentTextsStore}. */
export function createCommentTextsStore(db: Queries): CommentTextsStore {
  const { id, ticketId, internal, message } = comments
  return {
    async isWanted() {
      const [row] = db.all<{ isOn: number }>(sql`select ${SEARCHES_COMMENTS} as isOn`)
      return row?.isOn === 1
    },
    async lastCommentId() {
      return (
        db
          .select({ last: max(id) })
          .from(comments)
          .get()?.last ?? 0
      )
    },
    async listMissing({ first, last }) {
      const isKept = sql`exists (select 1 from ${commentTexts} where ${commentTexts.id} = ${commentTextId(comments)})`
      const missing = db
        .select({ id })
        .from(comments)
        .where(sql`${between(id, first, last)} and not ${isKept}`)
        .all()
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
      return db.select({ id: commentTexts.id }).from(commentTexts).limit(1).get() !== undefined
    },
    async removeSome() {
      const some = db.select({ id: commentTexts.id }).from(commentTexts).limit(REMOVED_TEXTS)
      await db.delete(commentTexts).where(inArray(commentTexts.id, some))
      if (db.select({ id: commentTexts.id }).from(commentTexts).limit(1).get()) return
      // FTS5 only marks what is deleted, so that its words would stay in the file (D52).
      db.run(sql`insert into comment_search (comment_search) values ('delete-all')`)
    }
  }
}
