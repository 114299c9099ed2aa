import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { FileType } from '#shared/domain/attachments.ts'
import type { AttachmentRow, AttachmentsStore, NewAttachmentRow } from '../attachments-store.ts'
import type { Queries } from './database.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { attachments, comments, imports, receivedMails } from './schema.ts'

type Stored = typeof attachments.$inferSelect

const toRow = (row: Stored): AttachmentRow => ({ ...row, type: row.type as FileType })

const isOfNote = sql`coalesce(${comments.internal}, false)`.mapWith(Boolean)

/** An export names the files that people have attached, and no mail as it came (D58). */
const isNoMail = sql`${attachments.type} <> 'message/rfc822'`

/** Of a deleted file only the name is left (D65). */
const isThere = ne(attachments.digest, sql`''`)

const attachmentById = prepared((db) =>
  db
    .select({ row: attachments, internal: isOfNote })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(eq(attachments.id, param('id')))
    .prepare()
)

const attachmentsOf = prepared((db) =>
  db
    .select({ row: attachments })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(
      and(
        eq(attachments.ticketId, param('ticketId')),
        or(sql`not ${isOfNote}`, sql`${param('withNotes')}`)
      )
    )
    .orderBy(asc(attachments.id))
    .prepare()
)

const namesOf = prepared((db) =>
  db
    .select({
      ticketId: sql<number>`${attachments.ticketId}`,
      name: attachments.name,
      internal: isOfNote
    })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(
      and(
        sql`${attachments.ticketId} in (select value from json_each(${param('ids')}))`,
        isNoMail,
        isThere
      )
    )
    .orderBy(asc(attachments.id))
    .prepare()
)

const unnamedOf = prepared((db) =>
  db
    .select({
      files: sql<number>`count(*)`,
      bytes: sql<number>`coalesce(sum(${attachments.size}), 0)`
    })
    .from(attachments)
    .where(
      and(isNull(attachments.ticketId), eq(attachments.uploaderId, param('uploaderId')), isThere)
    )
    .prepare()
)

const bytes = sql<number>`coalesce(sum(${attachments.size}), 0)`

const bytesOfTicket = prepared((db) =>
  db
    .select({ bytes })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(
      and(
        eq(attachments.ticketId, param('ticketId')),
        or(sql`not ${isOfNote}`, sql`${param('withNotes')}`),
        isThere
      )
    )
    .prepare()
)

/** Uploads are in the order of ids, so that only those after the last older one are looked at. */
const bytesOfUploader = prepared((db) => {
  const last = sql`select ${attachments.id} from ${attachments} where ${attachments.createdAt} <= ${param('after')} order by ${attachments.id} desc limit 1`
  return db
    .select({ bytes })
    .from(attachments)
    .where(
      and(
        sql`${attachments.id} > coalesce((${last}), 0)`,
        eq(attachments.uploaderId, param('uploaderId')),
        gt(attachments.createdAt, param('after'))
      )
    )
    .prepare()
})

const insertion = prepared((db) =>
  db
    .insert(attachments)
    .values(paramRow(['uploaderId', 'name', 'size', 'type', 'digest', 'createdAt']))
    .returning()
    .prepare()
)

const naming = prepared((db) =>
  db
    .update(attachments)
    .set(paramRow(['ticketId', 'commentId']))
    .where(
      and(
        sql`${attachments.id} in (select value from json_each(${param('ids')}))`,
        eq(attachments.uploaderId, param('uploaderId')),
        isNull(attachments.ticketId),
        isThere
      )
    )
    .prepare()
)

const inUse = prepared((db) =>
  db
    .selectDistinct({ digest: attachments.digest })
    .from(attachments)
    .where(sql`${attachments.digest} in (select value from json_each(${param('digests')}))`)
    .prepare()
)

/** See {@link AttachmentsStore}. */
export function createAttachmentsStore(db: Queries): AttachmentsStore {
  return {
    async find(id) {
      const found = attachmentById(db).get({ id })
      return found && { ...toRow(found.row), internal: found.internal }
    },
    async list(of) {
      return attachmentsOf(db)
        .all(toDriver(of))
        .map(({ row }) => toRow(row))
    },
    async namesOf(ticketIds) {
      return namesOf(db).all({ ids: JSON.stringify(ticketIds) })
    },
    async hasAny() {
      return db.select({ id: attachments.id }).from(attachments).limit(1).get() !== undefined
    },
    async countUnnamed(uploaderId) {
      return unnamedOf(db).get({ uploaderId }) ?? { files: 0, bytes: 0 }
    },
    async insert(attachment: NewAttachmentRow) {
      const inserted = insertion(db).get(toDriver(attachment))
      if (!inserted) throw new Error('The new attachment was not answered')
      return toRow(inserted)
    },
    async name(ids, to) {
      return naming(db).run({ ...to, ids: JSON.stringify(ids) }).changes
    },
    async bytesOf(of) {
      return bytesOfTicket(db).get(toDriver(of))?.bytes ?? 0
    },
    async bytesOfUploader(uploaderId, after) {
      return bytesOfUploader(db).get(toDriver({ uploaderId, after }))?.bytes ?? 0
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
      db.delete(attachments)
        .where(and(isNull(attachments.ticketId), isDue))
        .run()
    },
    async digestsInUse(digests) {
      const rows = inUse(db).all({ digests: JSON.stringify(digests) })
      return new Set(rows.map(({ digest }) => digest))
    },
    // One server has the database, and its folder beside it.
    claimFolder: async () => true
  }
}
