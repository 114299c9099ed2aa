import { toFileName } from '#shared/api/attachments.ts'
import { type FileType, MAX_ATTACHMENTS } from '#shared/domain/attachments.ts'
import { insertAttachment } from '../../attachments/attachments-service.ts'
import type { FileFolder } from '../../store/files/file-folder.ts'
import type { Transaction } from '../../store/store.ts'
import type { ReadText } from '../reading/received-mail.ts'
import { storable, WHOLE_TEXT_FILE } from './received-text.ts'

/** From how many characters on a text may not fit, with what stands around it. */
const LONG_CHARACTERS = 8000

/** The size of a text's file that may not fit, in bytes. */
export const wholeTextBytes = ({ text }: Pick<ReadText, 'text'>) =>
  text.length > LONG_CHARACTERS ? Buffer.byteLength(text) : 0

/** A file whose bytes are kept, and that is no attachment yet. */
export interface KeptFile {
  name: string
  digest: string
  size: number
  type: FileType
  contentId: string | null
}

/** The parts of an email that become attachments. */
export interface MailFiles {
  files: KeptFile[]
  /** The text where it may not fit into a description or comment. */
  whole: KeptFile | null
  /** The email as it came. */
  raw: KeptFile
  /** The names of those that are too many or too large. */
  leftOut: string[]
}

/**
 * Keeps the bytes of an email and of its files; files that end up unused are deleted later (D40).
 */
export async function keepFiles(
  folder: FileFolder,
  read: ReadText,
  raw: Uint8Array,
  maxBytes: number
): Promise<MailFiles> {
  const keep = async (
    name: string,
    bytes: Uint8Array,
    more: { contentId?: string | null; type?: FileType } = {}
  ): Promise<KeptFile> => {
    const received = await folder.receive(oncePiece(bytes))
    await received.keep()
    const { digest, size, type } = received
    return { name, digest, size, type, contentId: null, ...more }
  }
  const files: KeptFile[] = []
  const leftOut: string[] = []
  for (const { name, bytes, contentId } of read.files) {
    const kept = toFileName(storable(name)) || 'file'
    // One place is kept for a text that is too long.
    if (bytes.length === 0 || bytes.length > maxBytes || files.length >= MAX_ATTACHMENTS - 1)
      leftOut.push(kept)
    else files.push(await keep(kept, bytes, { contentId }))
  }
  const text = storable(read.text)
  return {
    files,
    leftOut,
    whole: text.length > LONG_CHARACTERS ? await keep(WHOLE_TEXT_FILE, Buffer.from(text)) : null,
    raw: await keep('mail.eml', raw, { type: 'message/rfc822' })
  }
}

/** Makes an attachment of a file that was kept. @returns its id */
export async function insertFile(
  tx: Transaction,
  folder: FileFolder,
  { name, digest, size, type }: KeptFile,
  by: { uploaderId: number; createdAt: Date }
): Promise<number> {
  return (await insertAttachment(tx, folder, { name, digest, size, type, ...by })).id
}

async function* oncePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
