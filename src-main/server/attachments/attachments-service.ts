import type { Attachment, TicketAttachment } from '#shared/api/attachments.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { NOTE_FILE_EVENT } from '#shared/domain/ticket-events.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import type { ByteBody } from '../http/byte-body.ts'
import { createPlacesPerCaller } from '../http/places-per-caller.ts'
import { ProblemError } from '../http/problem.ts'
import { createSemaphore } from '../http/semaphore.ts'
import { type AttachmentRow, isDeleted, type NewAttachmentRow } from '../store/attachments-store.ts'
import type { FileFolder, ReceivedFile } from '../store/files/file-folder.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { personQuotaExceeded, uploadQuotaOf } from '../tickets/file-limits.ts'
import { existingTicket, seenTicket } from '../tickets/ticket-rules.ts'

/** How many files one person may have uploaded that nothing names, and how many of the largest. */
const MAX_UNNAMED = 100
const MAX_UNNAMED_LARGE = 10

/** How many files one person uploads at a time (D65), and how many more wait (D36). */
const PERSONAL_UPLOADS = {
  concurrency: 2,
  maxWaiting: 20,
  sentence: text('You are uploading too many files at once. Try again when they have finished.')
}

/**
 * The same for everyone together: each costs a connection and an open file, and the few threads of
 * the disk are shared fairly anyway, so that many may be slow.
 */
const UPLOADS = {
  concurrency: 256,
  maxWaiting: 256,
  sentence: text('The server is receiving too many files at once. Try again in a moment.')
}

const MIB = 1024 * 1024

export type AttachmentsService = ReturnType<typeof createAttachmentsService>

interface Parts {
  store: Pick<Store, 'read'>
  clock: Clock
  files: FileFolder
  /** The size of the largest file, in MiB. */
  maxMib: number
  /** Deletes the bytes of digests that no file has any more. */
  removeUnused(digests: readonly string[]): Promise<void>
}

/** The purpose of an upload, and its requirements. */
interface UploadRules {
  /** The size of the largest file, in MiB. */
  mib: number
  purpose: 'attached' | 'imported'
  /** Throws where the file is of no use, before anything of it is kept. */
  check?(open: () => AsyncIterable<Uint8Array>): Promise<void>
}

/** The files of tickets and comments (D40). */
export function createAttachmentsService(parts: Parts) {
  const { store, clock, files, maxMib, removeUnused } = parts
  const { read } = store
  const personal = createPlacesPerCaller(PERSONAL_UPLOADS)
  const places = createSemaphore(UPLOADS)

  const tooLarge = ({ mib, purpose }: UploadRules) =>
    new ProblemError(
      413,
      purpose === 'attached'
        ? text('The file is larger than {mib} MiB, the most that can be attached', { mib })
        : text('The file is larger than {mib} MiB, the most that can be imported', { mib })
    )

  /**
   * @param size of another file, in bytes
   * @param mib how large it may be, which for an import is more than for a file of a ticket
   */
  async function rejectTooMany(
    stores: Stores,
    uploaderId: number,
    size: number,
    { mib }: UploadRules
  ) {
    const quota = await uploadQuotaOf(stores, uploaderId, clock())
    if (quota.left === 0 || size > quota.left) throw personQuotaExceeded(quota)
    const unnamed = await stores.attachments.countUnnamed(uploaderId)
    const most = MAX_UNNAMED_LARGE * Math.max(mib, maxMib) * MIB
    if (unnamed.files < MAX_UNNAMED && unnamed.bytes + size <= most) return
    throw new ProblemError(
      409,
      'You have too many uploaded files that are not part of a ticket or comment. Send the ticket or comment, or try again tomorrow.'
    )
  }

  async function keep(
    name: string,
    file: ReceivedFile,
    authorization: Authorization,
    rules: UploadRules
  ): Promise<Attachment> {
    if (file.size === 0) throw new ProblemError(400, 'The file is empty. Choose another file.')
    await rules.check?.(() => file.read())
    await file.keep()
    const { digest, size, type } = file
    try {
      return await authorization.transaction(async (tx, actor) => {
        await rejectTooMany(tx, actor.id, size, rules)
        const row = { uploaderId: actor.id, name, size, type, digest, createdAt: clock() }
        return toAttachment(await insertAttachment(tx, files, row))
      })
    } catch (error) {
      // At once, so that uploads that are rejected again and again fill no disk.
      if (error instanceof ProblemError) await removeUnused([digest])
      throw error
    }
  }

  return {
    /**
     * Keeps an upload, which a new ticket or comment of the same person may name.
     * @param rules other than those of attachments
     * @throws ProblemError 413, 409 when the person has too many that nothing names or has uploaded
     * too much (D65), 400 when it is empty or breaks off or is of no use, 408 when nothing more of
     * it comes, 503 when too many are uploaded or the disk rejects, 507 when it is almost full
     */
    async upload(
      name: string,
      bytes: ByteBody,
      actor: Viewer,
      authorization: Authorization,
      rules: UploadRules = { mib: maxMib, purpose: 'attached' }
    ): Promise<Attachment> {
      const most = rules.mib * MIB
      if (bytes.announced !== undefined && bytes.announced > most) throw tooLarge(rules)
      await rejectTooMany(read, actor.id, bytes.announced ?? 0, rules)
      return await personal.run(actor.id, () =>
        places.run(async () => {
          const file = await files.receive(bytes.read(most, () => tooLarge(rules)))
          try {
            return await keep(name, file, authorization, rules)
          } finally {
            await file.discard()
          }
        })
      )
    },

    /**
     * The files of a ticket that someone sees, oldest first, with the names of deleted ones (D65).
     * @throws ProblemError 404 when there is no such ticket
     */
    async list(ticketId: number, actor: Viewer): Promise<TicketAttachment[]> {
      const ticket = await existingTicket(read, ticketId, actor)
      const rows = await read.attachments.list({ ticketId, withNotes: seesNotes(actor, ticket) })
      return rows.map((row) => ({
        ...toAttachment(row),
        commentId: row.commentId,
        userId: row.uploaderId,
        createdAt: row.createdAt.toISOString(),
        ...(isDeleted(row) && { deleted: true })
      }))
    },

    /**
     * Deletes a file, of which only its name is left (D65). The bytes go where no other has them.
     * @throws ProblemError 404, 403 where it is someone else's or an email as it came
     */
    async delete(id: number, authorization: Authorization): Promise<void> {
      const digest = await authorization.transaction(async (tx, actor) => {
        const row = await tx.attachments.find(id)
        if (!row || !(await isSeen(tx, row, actor))) throw hidden()
        if (!mayDelete(row, actor)) {
          throw new ProblemError(
            403,
            row.type === 'message/rfc822'
              ? text('Only IT Support Specialists can delete an original email')
              : text('Only the person who uploaded a file and IT Support Specialists can delete it')
          )
        }
        await tx.attachments.delete(id)
        await recordDeletion(tx, row, { actor, at: clock() })
        return row.digest
      })
      await removeUnused([digest])
    },

    /**
     * A file and its bytes. One that nothing names is its uploader's, any other is seen by who sees
     * what names it.
     * @throws ProblemError 404, or 500 where its bytes are missing
     */
    async open(
      id: number,
      actor: Viewer
    ): Promise<{ attachment: Attachment; content: AsyncGenerator<Uint8Array> }> {
      const row = await read.attachments.find(id)
      if (!row || !(await isSeen(read, row, actor))) throw hidden()
      if ((await files.sizeOf(row.digest)) !== row.size) {
        throw new ProblemError(
          500,
          'The contents of this file are missing on the server. Contact your administrator.',
          {
            cause: new Error(`The file ${row.digest} of the attachment ${id} is missing or damaged`)
          }
        )
      }
      return { attachment: toAttachment(row), content: files.read(row.digest) }
    }
  }
}

/**
 * Makes an attachment of bytes that are kept.
 * @throws StorageError where this server keeps them elsewhere, or they were deleted meanwhile
 */
export async function insertAttachment(
  { attachments }: Pick<Transaction, 'attachments'>,
  files: FileFolder,
  row: NewAttachmentRow
): Promise<AttachmentRow> {
  if (!(await attachments.claimFolder(files.id()))) throw anotherFolder()
  // Unneeded files are deleted in a transaction too, so that this can't come in between.
  if ((await files.sizeOf(row.digest)) !== row.size) throw vanished()
  return await attachments.insert(row)
}

async function isSeen(
  stores: Stores,
  row: AttachmentRow & { internal: boolean },
  actor: Viewer
): Promise<boolean> {
  if (isDeleted(row)) return false
  const { ticketId, uploaderId, internal } = row
  if (ticketId === null) return uploaderId === actor.id
  const ticket = await seenTicket(stores, ticketId, actor)
  return ticket !== undefined && (!internal || seesNotes(actor, ticket))
}

const mayDelete = ({ uploaderId, type }: AttachmentRow, { id, role }: Viewer) =>
  isItSupportSpecialist(role) || (uploaderId === id && type !== 'message/rfc822')

/**
 * The events about a deleted file for those who see the ticket; for files of notes,
 * only those who see notes (D41).
 */
async function recordDeletion(
  tx: Transaction,
  { id, ticketId, internal }: AttachmentRow & { internal: boolean },
  act: ChangeAct
) {
  if (ticketId === null) return
  const [ticket, concerned] = await Promise.all([
    existingTicket(tx, ticketId, act.actor),
    findConcerned(tx, ticketId, [])
  ])
  const states = [{ ...ticket, followerIds: concerned.followerIds }] as const
  const kind = internal ? NOTE_FILE_EVENT : 'file-deleted'
  await ticketChanged(tx, act, { states, concerned }, [{ kind, from: String(id), to: null }])
}

const hidden = () => new ProblemError(404, 'The requested file could not be found.')

const toAttachment = ({ id, name, size, type }: AttachmentRow): Attachment => ({
  id,
  name,
  size,
  type
})

const anotherFolder = () =>
  new StorageError(
    text(
      'This server uses a different file folder than other servers of the same database, so nothing was changed. Ask your administrator to start all of them with the same --files folder.'
    )
  )

const vanished = () =>
  new StorageError(text('The file was deleted during the upload. Try again.'), {
    retryAfterSeconds: 1
  })
