import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { commentText, type SearchedComment } from '../comment-texts-store.ts'
import type { CommentTexts, Connection } from '../sql/connection.ts'
import { prepared } from '../sql/prepared-queries.ts'
import { searchesComments } from '../sql/sessions-store.ts'
import { commentTexts } from './schema.ts'

/** A number as the integer it is: the driver binds numbers as floating-point ones. */
export const boundInteger = (value: number | SQLWrapper) => sql`cast(${value} as integer)`

const NOTE_BIT = 31
const TICKET_BITS = 32

/** The id of a comment's text: those of one ticket are one range, and those of notes are known by it. */
function commentTextId(comment: Record<'ticketId' | 'internal' | 'id', SQLWrapper>): SQL {
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

const insertion = prepared((connection) => {
  const value = (name: string) => sql`value ->> ${sql.raw(`'${name}'`)}`
  const id = commentTextId({
    ticketId: value('ticketId'),
    internal: value('internal'),
    id: value('id')
  })
  return connection.db
    .insert(commentTexts)
    .select(
      sql`select ${id}, ${value('text')} from json_each(${sql.placeholder('comments')}) where ${searchesComments(connection)}`
    )
    .onConflictDoNothing()
})

async function keepCommentTexts(
  connection: Connection,
  written: readonly SearchedComment[]
): Promise<void> {
  if (written.length === 0) return
  const texts = written.map(({ id, ticketId, internal, message }) => ({
    id,
    ticketId,
    internal: Number(internal),
    text: commentText(message)
  }))
  await insertion(connection, { comments: JSON.stringify(texts) })
}

/** See {@link CommentTexts}. */
export const sqliteCommentTexts: CommentTexts = {
  table: commentTexts,
  key: commentTexts.id,
  text: commentTexts.text,
  keyOf: commentTextId,
  keep: keepCommentTexts,
  // FTS5 only marks what is deleted, so that its words would stay in the file.
  clearIndex: async (db) =>
    void db.run(sql`insert into comment_search (comment_search) values ('delete-all')`)
}
