import { and, asc, count, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { FileType } from '#shared/domain/attachments.ts'
import type { AttachmentRow, AttachmentsStore, NewAttachmentRow } from '../attachments-store.ts'
import type { Queries } from './connections.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { attachments, comments, imports, receivedMails, sharedValues } from './schema.ts'

/** The shared value that says in which folder the bytes are. */
export const FILES_FOLDER = 'files-folder'

type Stored = typeof attachments.$inferSelect

const toRow = (row: Stored): AttachmentRow => ({ ...row, type: row.type as FileType })

const isOfNote = sql`coalesce(${comments.internal}, false)`.mapWith(Boolean)

/** An export names the files that people have attached, and no mail as it came (D58). */
const isNoMail = sql`${attachments.type} <> 'message/rfc822'`

/** Of a deleted file only the name is left (D65). */
const isThere = ne(attachments.digest, sql`''`)

const attachmentById = prepared((db, _shape, name) =>
  db
    .select({ row: attachments, internal: isOfNote })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(eq(attachments.id, param('id')))
    .prepare(name)
)

const attachmentsOf = prepared((db, _shape, name) =>
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
    .prepare(name)
)

const namesOf = prepared((db) =>
  db
    .select({
      ticketId: sql`${attachments.ticketId}`.mapWith(Number),
      name: attachments.name,
      internal: isOfNote
    })
    .from(attachments)
    .leftJoin(comments, eq(comments.id, attachments.commentId))
    .where(and(sql`${attachments.ticketId} = any(${param('ids')}::bigint[])`, isNoMail, isThere))
    .orderBy(asc(attachments.id))
    .prepare('')
)

const unnamedOf = prepared((db) =>
  db
    .select({
      files: count(),
      bytes: sql`coalesce(sum(${attachments.size}), 0)`.mapWith(Number)
    })
    .from(attachments)
    .where(
      and(isNull(attachments.ticketId), eq(attachments.uploaderId, param('uploaderId')), isThere)
    )
    .prepare('')
)

const bytes = sql`coalesce(sum(${attachments.size}), 0)`.mapWith(Number)

const bytesOfTicket = prepared((db, _shape, name) =>
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
    .prepare(name)
)

/** Uploads are in the order of ids, so that only those after the last older one are looked at. */
const bytesOfUploader = prepared((db, _shape, name) => {
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
    .prepare(name)
})

const insertion = prepared((db, _shape, name) =>
  db
    .insert(attachments)
    .values(paramRow(['uploaderId', 'name', 'size', 'type', 'digest', 'createdAt']))
    .returning()
    .prepare(name)
)

const naming = prepared((db, _shape, name) =>
  db
    .update(attachments)
    .set(paramRow(['ticketId', 'commentId']))
    .where(
      and(
        sql`${attachments.id} = any(${param('ids')}::bigint[])`,
        eq(attachments.uploaderId, param('uploaderId')),
        isNull(attachments.ticketId),
        isThere
      )
    )
    .returning({ id: attachments.id })
    .prepare(name)
)

const inUse = prepared((db) =>
  db
    .selectDistinct({ digest: attachments.digest })
    .from(attachments)
    .where(sql`${attachments.digest} = any(${param('digests')}::text[])`)
    .prepare('')
)

/** Keeps the folder that was noted, unless there is no file that could be in it. */
const claim = prepared((db) =>
  db
    .insert(sharedValues)
    .values({ name: FILES_FOLDER, value: sql`to_jsonb(${param('id')}::text)` })
    .onConflictDoUpdate({
      target: sharedValues.name,
      set: {
        value: sql`case when exists (select 1 from ${attachments})
          then ${sharedValues.value} else excluded.value end`
      }
    })
    .returning({ id: sharedValues.value })
    .prepare('')
)

/** See {@link AttachmentsStore}. */
export function createAttachmentsStore(db: Queries): AttachmentsStore {
  return {
    async find(id) {
      const [found] = await attachmentById(db).execute({ id })
      return found && { ...toRow(found.row), internal: found.internal }
    },
    async list(of) {
      const rows = await attachmentsOf(db).execute(toDriver(of))
      return rows.map(({ row }) => toRow(row))
    },
    async namesOf(ticketIds) {
      return await namesOf(db).execute({ ids: ticketIds })
    },
    async hasAny() {
      const rows = await db.select({ id: attachments.id }).from(attachments).limit(1)
      return rows.length > 0
    },
    async countUnnamed(uploaderId) {
      const [counted] = await unnamedOf(db).execute({ uploaderId })
      return counted ?? { files: 0, bytes: 0 }
    },
    async insert(attachment: NewAttachmentRow) {
      const [inserted] = await insertion(db).execute(toDriver(attachment))
      if (!inserted) throw new Error('The new attachment was not answered')
      return toRow(inserted)
    },
    async name(ids, to) {
      const named = await naming(db).execute({ ...to, ids })
      return named.length
    },
    async bytesOf(of) {
      const [sum] = await bytesOfTicket(db).execute(toDriver(of))
      return sum?.bytes ?? 0
    },
    async bytesOfUploader(uploaderId, after) {
      const [sum] = await bytesOfUploader(db).execute(toDriver({ uploaderId, after }))
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
      const rows = await inUse(db).execute({ digests })
      return new Set(rows.map(({ digest }) => digest))
    },
    async claimFolder(id) {
      const [noted] = await claim(db).execute({ id })
      return noted?.id === id
    }
  }
}
