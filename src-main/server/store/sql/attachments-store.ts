import { and, asc, count, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { FileType } from '#shared/domain/attachments.ts'
import type { AttachmentRow, AttachmentsStore, NewAttachmentRow } from '../attachments-store.ts'
import type { Connection, Engine } from './connection.ts'
import { only } from './only.ts'
import { paramRow, prepared, toDriver } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'

type Stored = Tables['attachments']['$inferSelect']

const toRow = (row: Stored): AttachmentRow => ({ ...row, type: row.type as FileType })

const isOfNote = ({ comments }: Tables) =>
  sql`coalesce(${comments.internal}, false)`.mapWith(Boolean)

/** An export names the files that people have attached, and no email as it came (D58). */
const isNoMail = ({ attachments }: Tables) => sql`${attachments.type} <> 'message/rfc822'`

/** Of a deleted file only the name is left (D65). */
const isThere = ({ attachments }: Tables) => ne(attachments.digest, sql`''`)

const attachmentById = prepared(({ db, tables, dialect: { param } }) => {
  const { attachments, comments } = tables
  return db
    .select({ row: attachments, internal: isOfNote(tables) })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(eq(attachments.id, param('id')))
})

/** The files of a ticket that someone sees. */
const isSeen = ({ tables, dialect: { param } }: Engine) =>
  and(
    eq(tables.attachments.ticketId, param('ticketId')),
    or(sql`not ${isOfNote(tables)}`, sql`${param('withNotes')}`)
  )

const attachmentsOf = prepared((connection) => {
  const { db, tables } = connection
  const { attachments, comments } = tables
  return db
    .select({ row: attachments })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(isSeen(connection))
    .orderBy(asc(attachments.id))
})

const namesOf = prepared(
  ({ db, tables, dialect: { isAmong, listed, param } }) => {
    const { attachments, comments } = tables
    return db
      .select({
        ticketId: sql`${attachments.ticketId}`.mapWith(Number),
        name: attachments.name,
        internal: isOfNote(tables)
      })
      .from(attachments)
      .leftJoin(comments, eq(comments.id, attachments.commentId))
      .where(
        and(
          isAmong(attachments.ticketId, listed(param('ids'), attachments.ticketId)),
          isNoMail(tables),
          isThere(tables)
        )
      )
      .orderBy(asc(attachments.id))
  },
  { isPlannedEachTime: true }
)

const bytesOf = ({ attachments }: Tables) =>
  sql`coalesce(sum(${attachments.size}), 0)`.mapWith(Number)

const unnamedOf = prepared(
  ({ db, tables, dialect: { param } }) => {
    const { attachments } = tables
    return db
      .select({
        files: count(),
        bytes: bytesOf(tables)
      })
      .from(attachments)
      .where(
        and(
          isNull(attachments.ticketId),
          eq(attachments.uploaderId, param('uploaderId')),
          isThere(tables)
        )
      )
  },
  { isPlannedEachTime: true }
)

const bytesOfTicket = prepared((connection) => {
  const { db, tables } = connection
  const { attachments, comments } = tables
  return db
    .select({ bytes: bytesOf(tables) })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(and(isSeen(connection), isThere(tables)))
})

/** Uploads are in the order of ids, so that only those after the last older one are looked at. */
const bytesOfUploader = prepared(({ db, tables, dialect: { param } }) => {
  const { attachments } = tables
  const last = sql`select ${attachments.id} from ${attachments} where ${attachments.createdAt} <= ${param('after')} order by ${attachments.id} desc limit 1`
  return db
    .select({ bytes: bytesOf(tables) })
    .from(attachments)
    .where(
      and(
        sql`${attachments.id} > coalesce((${last}), 0)`,
        eq(attachments.uploaderId, param('uploaderId')),
        gt(attachments.createdAt, param('after'))
      )
    )
})

const insertion = prepared(({ db, tables: { attachments } }) =>
  db
    .insert(attachments)
    .values(paramRow(['uploaderId', 'name', 'size', 'type', 'digest', 'createdAt']))
    .returning()
)

const naming = prepared(({ db, tables, dialect: { isAmong, listed, param } }) => {
  const { attachments } = tables
  return db
    .update(attachments)
    .set(paramRow(['ticketId', 'commentId']))
    .where(
      and(
        isAmong(attachments.id, listed(param('ids'), attachments.id)),
        eq(attachments.uploaderId, param('uploaderId')),
        isNull(attachments.ticketId),
        isThere(tables)
      )
    )
    .returning({ id: attachments.id })
})

const inUse = prepared(
  ({ db, tables: { attachments }, dialect: { isAmong, listed, param } }) =>
    db
      .selectDistinct({ digest: attachments.digest })
      .from(attachments)
      .where(isAmong(attachments.digest, listed(param('digests'), attachments.digest))),
  { isPlannedEachTime: true }
)

/**
 * See {@link AttachmentsStore}.
 * @param claimFolder how an engine knows whose folder has the bytes
 */
export function createAttachmentsStore(
  connection: Connection,
  claimFolder: AttachmentsStore['claimFolder']
): AttachmentsStore {
  const { db, tables } = connection
  const { attachments, imports, receivedMails } = tables
  return {
    async find(id) {
      const [found] = await attachmentById(connection, { id })
      return found && { ...toRow(found.row), internal: found.internal }
    },
    async list(of) {
      const rows = await attachmentsOf(connection, toDriver(of))
      return rows.map(({ row }) => toRow(row))
    },
    async namesOf(ticketIds) {
      return await namesOf(connection, { ids: JSON.stringify(ticketIds) })
    },
    async hasAny() {
      const rows = await db.select({ id: attachments.id }).from(attachments).limit(1)
      return rows.length > 0
    },
    async countUnnamed(uploaderId) {
      const [counted] = await unnamedOf(connection, { uploaderId })
      return counted ?? { files: 0, bytes: 0 }
    },
    async insert(attachment: NewAttachmentRow) {
      return toRow(only(await insertion(connection, toDriver(attachment))))
    },
    async name(ids, to) {
      const named = await naming(connection, { ...to, ids: JSON.stringify(ids) })
      return named.length
    },
    async bytesOf(of) {
      const [sum] = await bytesOfTicket(connection, toDriver(of))
      return sum?.bytes ?? 0
    },
    async bytesOfUploader(uploaderId, after) {
      const [sum] = await bytesOfUploader(connection, toDriver({ uploaderId, after }))
      return sum?.bytes ?? 0
    },
    async delete(id) {
      await db.update(attachments).set({ digest: '' }).where(eq(attachments.id, id))
      await db
        .update(receivedMails)
        .set({ attachmentId: null, subject: '', rest: '' })
        .where(eq(receivedMails.attachmentId, id))
      await db.update(imports).set({ attachmentId: null }).where(eq(imports.attachmentId, id))
    },
    async replaceBytes(id, bytes) {
      await db.update(attachments).set(bytes).where(eq(attachments.id, id))
    },
    async deleteUnnamed({ before, after }) {
      const isDue = or(lt(attachments.createdAt, before), gt(attachments.createdAt, after))
      await db.delete(attachments).where(and(isNull(attachments.ticketId), isDue))
    },
    async digestsInUse(digests) {
      const rows = await inUse(connection, { digests: JSON.stringify(digests) })
      return new Set(rows.map(({ digest }) => digest))
    },
    claimFolder
  }
}
