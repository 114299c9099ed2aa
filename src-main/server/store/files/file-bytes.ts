import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { renameFile } from '../../base/file-in-use.ts'
import { createTypeDetector } from './file-type.ts'

/** How many bytes are read at once. */
const PIECE_BYTES = 64 * 1024

/** Windows can't make the entries of a folder durable, and does so itself. */
const CAN_SYNC_FOLDERS = process.platform !== 'win32'

/** Where the bytes of a digest are in a folder of files. */
export function fileOf(folder: string, digest: string): string {
  return path.join(folder, digest.slice(0, 2), digest)
}

/** Reads a file, which is open only while it is read. */
export async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Writes a file to the disk as its bytes come. @returns what they are */
export async function writeDraft(draft: string, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  const detector = createTypeDetector()
  let size = 0
  const file = await open(draft, 'wx', 0o600)
  try {
    for await (const piece of content) {
      size += piece.length
      hash.update(piece)
      detector.add(piece)
      await file.writeFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { digest: hash.digest('hex'), size, type: detector.type() }
}

/** Gives a draft the name of its digest, so that it is there after a loss of power too. */
export async function giveName(draft: string, folder: string, digest: string) {
  const file = fileOf(folder, digest)
  const part = path.dirname(file)
  const made = await mkdir(part, { recursive: true, mode: 0o700 })
  await renameFile(draft, file)
  await syncFolder(part)
  if (made !== undefined) await syncFolder(folder)
}

/** Makes what was added to a folder and taken from it durable. */
export async function syncFolder(folder: string) {
  if (!CAN_SYNC_FOLDERS) return
  const handle: FileHandle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
