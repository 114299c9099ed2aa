import { WHOLE_TEXT_FILE } from '../mail/incoming/received-text.ts'
import { readMail } from '../mail/reading/read-mail.ts'
import { UnreadableMailError } from '../mail/reading/received-mail.ts'
import { type AttachmentRow, isDeleted } from '../store/attachments-store.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { ReceivedMailRow } from '../store/received-mails-store.ts'
import type { Stores } from '../store/store.ts'
import { hasSecret, redactedLongText } from './redacted-text.ts'

/** How long the rest of an email is from which on it may have been cut itself, in characters. */
const LONG_REST = 10_000

/** A file of a long email's text, with the bytes that it gets. */
interface RedactedFile {
  attachment: AttachmentRow
  digest: string
  size: number
}

/** The copies of a text that the product itself has made of the emails of a ticket (D58). */
export interface MailCopies {
  /** Whole texts that have the secret, without it. */
  files: RedactedFile[]
  /** The emails of which a part has it that is kept nowhere else. */
  mailIds: Set<number>
}

/**
 * Looks for a secret in what the product has kept of emails besides the texts of their ticket, and
 * keeps whole texts without it. Before any transaction, because it reads files.
 */
export async function findMailCopies(
  read: Stores,
  files: FileFolder,
  ticketId: number,
  secret: string
): Promise<MailCopies> {
  const mails = await read.receivedMails.listOf(ticketId)
  const copies: MailCopies = { files: [], mailIds: new Set() }
  if (mails.length === 0) return copies
  const attachments = await read.attachments.list({ ticketId, withNotes: true })
  for (const mail of mails) {
    const whole = attachments.find((file) => isWholeTextOf(file, mail))
    const redacted = whole && (await redactedFile(files, whole, secret))
    if (redacted) copies.files.push(redacted)
    const raw = attachments.find(({ id }) => id === mail.attachmentId)
    if (redacted || (raw && (await hasInLongRest(files, raw, mail, secret))))
      copies.mailIds.add(mail.id)
  }
  return copies
}

const isWholeTextOf = (file: AttachmentRow, { commentId }: ReceivedMailRow) =>
  file.name === WHOLE_TEXT_FILE && file.commentId === commentId && !isDeleted(file)

async function redactedFile(
  files: FileFolder,
  attachment: AttachmentRow,
  secret: string
): Promise<RedactedFile | undefined> {
  const bytes = await bytesOf(files, attachment)
  if (!bytes) return undefined
  const text = bytes.toString()
  const without = await redactedLongText(text, secret)
  if (without === text) return undefined
  const received = await files.receive(onePiece(Buffer.from(without)), { isOwn: true })
  await received.keep()
  return { attachment, digest: received.digest, size: received.size }
}

/** Whether an email has a secret in what was cut off of it, beyond what is kept of that. */
async function hasInLongRest(
  files: FileFolder,
  raw: AttachmentRow,
  { rest }: ReceivedMailRow,
  secret: string
): Promise<boolean> {
  const bytes =
    rest.length < LONG_REST || hasSecret(rest, secret) ? null : await bytesOf(files, raw)
  if (!bytes) return false
  try {
    // The longer of the two rests that it is read with.
    const { reply } = await readMail(bytes, { installation: '' })
    return (await redactedLongText(reply.rest, secret)) !== reply.rest
  } catch (error) {
    if (error instanceof UnreadableMailError) return false
    throw error
  }
}

/** The bytes of a file; null where the disk has lost them. */
async function bytesOf(files: FileFolder, { digest, size }: AttachmentRow): Promise<Buffer | null> {
  if ((await files.sizeOf(digest)) !== size) return null
  const pieces: Uint8Array[] = []
  for await (const piece of files.read(digest)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
