import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileType } from '#shared/domain/attachments.ts'
import { text } from '#shared/languages/texts.ts'
import { errorMessage } from '../../base/error-message.ts'
import { removeFile } from '../../base/file-in-use.ts'
import { StartError } from '../../base/start-error.ts'
import { StorageError } from '../storage-error.ts'
import { type ReadDiskSpace, readDiskSpace, whileThereIsRoom } from './disk-space.ts'
import { fileOf, giveName, readPieces, writeDraft } from './file-bytes.ts'

/** Where a data folder's attachments are, unless servers share another folder. */
export function defaultFilesFolder(dataDir: string): string {
  return path.join(dataDir, 'files')
}

/** The folder, among the others, of files that are being received. */
export const INCOMING = 'incoming'

/** The file that identifies a folder, so that servers notice when they do not share one. */
const ID_FILE = 'folder-id'

/** The names of files that say that a program needs all of a folder. */
const HOLD = /^hold-/

/** The age from which a file that no one needs may be deleted, in milliseconds. */
const SAFE_AGE_MS = 60 * 60 * 1000

/** The same for a file that was never received completely. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** A file that has been received, and is not among the others yet. */
export interface ReceivedFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  digest: string
  /** In bytes. */
  size: number
  type: FileType
  /** Reads its bytes, before it is kept. */
  read(): AsyncGenerator<Uint8Array>
  /** Puts it among the others for good; what had the same content is replaced. */
  keep(): Promise<void>
  /** Deletes it unless it was kept. */
  discard(): Promise<void>
}

/** The folder of the attachments' bytes, each content once, under its digest (D40). */
export type FileFolder = ReturnType<typeof createFileFolder>

/**
 * @param folder is made when it is needed, readable by its owner only (D37)
 * @param readSpace asks for the room of its disk
 */
export function createFileFolder(folder: string, readSpace: ReadDiskSpace = readDiskSpace) {
  const incoming = path.join(folder, INCOMING)

  /** Makes the folder where it is missing. */
  function prepare() {
    mkdirSync(incoming, { recursive: true, mode: 0o700 })
  }

  return {
    path: folder,

    /**
     * The text that identifies the folder, and that it gets when it is first asked for.
     * @throws StorageError where it can't be written
     */
    id(): string {
      try {
        prepare()
        return readOrWriteId(path.join(folder, ID_FILE))
      } catch (error) {
        throw rejection(error)
      }
    },

    /**
     * Writes bytes to the disk as they come.
     * @param options.isOwn whether the product itself makes the file, which needs no room to spare
     * @throws StorageError where the disk rejects, 507 where little of it is free (D65); whatever
     * `content` throws. Nothing is left then.
     */
    async receive(
      content: AsyncIterable<Uint8Array>,
      { isOwn = false }: { isOwn?: boolean } = {}
    ): Promise<ReceivedFile> {
      const draft = path.join(incoming, randomUUID())
      let isKept = false
      const discard = async () => {
        if (!isKept) await removeFile(draft).catch(() => undefined)
      }
      try {
        prepare()
        const pieces = isOwn ? content : whileThereIsRoom(content, folder, readSpace)
        const written = await writeDraft(draft, pieces)
        return {
          ...written,
          read: () => readPieces(draft),
          async keep() {
            if (isKept) return
            await giveName(draft, folder, written.digest).catch((error) => {
              throw rejection(error)
            })
            isKept = true
          },
          discard
        }
      } catch (error) {
        await discard()
        throw rejection(error)
      }
    },

    /** The size of the bytes of a digest; null where they are missing. */
    async sizeOf(digest: string): Promise<number | null> {
      try {
        return (await stat(fileOf(folder, digest))).size
      } catch {
        return null
      }
    },

    /** Reads the bytes of a digest; the file is open only while they are read. */
    read(digest: string): AsyncGenerator<Uint8Array> {
      return readPieces(fileOf(folder, digest))
    },

    /** The digests of files that are no longer new, in pieces of as many as one folder has. */
    async *digests(): AsyncGenerator<string[]> {
      for (const part of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        const names = await namesIn(path.join(folder, part))
        const old = await Promise.all(
          names.map((name) => isOlder(path.join(folder, part, name), SAFE_AGE_MS))
        )
        yield names.filter((name, index) => old[index] && /^[0-9a-f]{64}$/.test(name))
      }
    },

    /**
     * Deletes the bytes of a digest.
     * @param isNew whether they may have been written lately; otherwise those that were stay
     */
    async remove(digest: string, isNew: boolean): Promise<void> {
      const file = fileOf(folder, digest)
      if (isNew || (await isOlder(file, SAFE_AGE_MS))) await removeFile(file)
    },

    /** Whether a program needs all files of the folder at the moment; see {@link holdFiles}. */
    async isHeld(): Promise<boolean> {
      return (await namesIn(folder)).some((name) => HOLD.test(name))
    },

    /** Deletes what was never received completely, because a program ended. */
    async removeAbandoned(): Promise<void> {
      for (const name of await namesIn(folder)) {
        const file = path.join(folder, name)
        if (HOLD.test(name) && (await isOlder(file, ABANDONED_AFTER_MS))) await removeFile(file)
      }
      for (const name of await namesIn(incoming)) {
        const file = path.join(incoming, name)
        if (await isOlder(file, ABANDONED_AFTER_MS)) await removeFile(file)
      }
    }
  }
}

/**
 * Keeps all servers from deleting files of a folder while `work` copies the database and then what
 * it refers to. A folder that is missing, or can't be written, loses none.
 */
export async function holdFiles<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const hold = path.join(folder, `hold-${randomUUID()}`)
  await writeFile(hold, '', { mode: 0o600 }).catch(() => undefined)
  try {
    return await work()
  } finally {
    await removeFile(hold).catch(() => undefined)
  }
}

/** The text that identifies a folder of files; null where it has none. */
export function readFolderId(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, ID_FILE), 'utf8')
  } catch {
    return null
  }
}

/**
 * Makes the folder that several servers share, and checks that it can be written.
 * @throws StartError
 */
export function makeSharedFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (process.platform !== 'win32') chmodSync(folder, 0o700)
    const probe = path.join(folder, `.writable-${randomUUID()}`)
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    throw new StartError(`The folder of files ${folder} can't be written (${errorMessage(error)}).`)
  }
}

/** The file may be another server's, which is just writing it. */
function readOrWriteId(file: string): string {
  try {
    writeFileSync(file, randomUUID(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    // Nothing was received yet.
    return []
  }
}

/** The absolute value covers a clock that was far ahead (D35). */
async function isOlder(file: string, age: number): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await stat(file)).mtimeMs) > age
  } catch {
    return false
  }
}

/** The message for an error of the disk; other errors stay as they are. */
function rejection(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  return isFull
    ? new StorageError(
        text(
          'The disk of the server is full, so nothing was changed. Ask your administrator to free up space, then try again.'
        ),
        {
          cause: error,
          reason: text(
            'The disk of the server is full. Ask your administrator to free up space, then try again.'
          )
        }
      )
    : new StorageError(
        text(
          "The server can't write its files at the moment, so nothing was changed. Contact your administrator."
        ),
        {
          cause: error,
          reason: text(
            "The server can't write its files at the moment. Contact your administrator."
          )
        }
      )
}
