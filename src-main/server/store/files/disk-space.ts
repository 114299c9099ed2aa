import { statfs } from 'node:fs/promises'
import { text } from '#shared/languages/texts.ts'
import { StorageError } from '../storage-error.ts'

/** The room of a disk, in bytes. */
interface DiskSpace {
  free: number
  total: number
}

/**
 * Asks how much room the disk of a folder has for this program.
 * @returns null where the system can't say, such as for some network drives
 */
export type ReadDiskSpace = (folder: string) => Promise<DiskSpace | null>

/** See {@link ReadDiskSpace}. */
export const readDiskSpace: ReadDiskSpace = async (folder) => {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

/** How much of a disk files leave free for the database: the larger of both (D65). */
const RESERVED_BYTES = 1024 ** 3
const RESERVED_SHARE = 0.05

/** How many bytes are written before the room is looked at again. */
const LOOK_AFTER_BYTES = 16 * 1024 * 1024

const SENTENCE = text(
  'No files are accepted at the moment, because less than 5 % or 1 GiB of the server’s disk is free. Ask your administrator to free up space, then try again.'
)

/**
 * Passes pieces of a file on, as long as its disk has room for them.
 * @throws StorageError 507
 */
export async function* whileThereIsRoom(
  content: AsyncIterable<Uint8Array>,
  folder: string,
  read: ReadDiskSpace
): AsyncGenerator<Uint8Array> {
  await rejectWhenLow(folder, read)
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size >= LOOK_AFTER_BYTES) {
      size = 0
      await rejectWhenLow(folder, read)
    }
    yield piece
  }
}

async function rejectWhenLow(folder: string, read: ReadDiskSpace): Promise<void> {
  const space = await read(folder)
  if (!space || space.free >= Math.max(RESERVED_BYTES, space.total * RESERVED_SHARE)) return
  throw new StorageError(SENTENCE, { status: 507 })
}
