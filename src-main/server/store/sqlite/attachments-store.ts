import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { FileType } from '#shared/domain/attachments.ts'
import type { AttachmentRow, AttachmentsStore, NewAttachmentRow } from '../attachments-store.ts'
import type { Queries } from './database.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { attachments, comments } from './schema.ts'

type Stored = typeof attachments.$inferSelect

const toRow = (row: Stored): AttachmentRow => ({ ...row, type: row.type as FileType })

const isOfNote = sql`coalesce(${comments.internal}, false)`.mapWith(Boolean)

/** An export names the files that people have attached, and no mail as it came (D58). */
const isNoMail = sql`${attachments.type} <> 'message/rfc822'`

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
      and(sql`${attachments.ticketId} in (select value from json_each(${param('ids')}))`, isNoMail)
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
    .where(and(isNull(attachments.ticketId), eq(attachments.uploaderId, param('uploaderId'))))
    .prepare()
)

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
        isNull(attachments.ticketId)
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
