import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { removeFile, renameFile } from '../../base/file-in-use.ts'
import { fileOf, syncFolder } from './file-bytes.ts'
import { INCOMING } from './file-folder.ts'

/** A content that the rows of a database refer to (D40). */
export interface StoredFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string
  /** In bytes. */
  size: number
  /** The name of one of the attachments with this content. */
  name: string
  /** Whether a ticket or comment names it: what no one names may be deleted at any time. */
  isNamed: boolean
}

/** How thoroughly a file is looked at before it counts: its size alone, or all of its bytes. */
export type Scrutiny = 'size' | 'bytes'

/**
 * Puts contents into a folder, where they are not there yet. The files are linked where the disk
 * can, because none ever changes, and copied otherwise. Each gets its name once it is whole.
 * @param from.sources folders that may have them, the first before the others
 * @returns those that no folder has as they should be, among those that something names
 * @throws the system's error where the disk rejects
 */
export async function copyFiles(
  files: readonly StoredFile[],
  to: string,
  { sources, scrutiny }: { sources: readonly string[]; scrutiny: Scrutiny }
): Promise<StoredFile[]> {
  const missing: StoredFile[] = []
  const parts = new Set<string>()
  for (const file of files) {
    const target = fileOf(to, file.digest)
    if (await isWhole(target, file, scrutiny)) continue
    const found = await findAll(sources, file, scrutiny)
    const [first] = found
    if (first !== undefined) {
      await mkdir(path.join(to, INCOMING), { recursive: true, mode: 0o700 })
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const draft = path.join(to, INCOMING, randomUUID())
      await place(draft, target, async () => {
        if (!(await linkAny(found, draft))) await copyDurably(first, draft)
      })
      parts.add(path.dirname(target))
    } else if (file.isNamed) missing.push(file)
  }
  for (const part of parts) await syncFolder(part)
  if (parts.size > 0) await syncFolder(to)
  return missing
}

/** Deletes a folder of files. */
export async function removeFiles(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Tells whether files are as they should be, and reads none twice, however many links it has. */
export function createFileCheck() {
  const digests = new Map<string, string>()

  async function checksum(file: string): Promise<string> {
    const { dev, ino } = await stat(file, { bigint: true })
    const known = digests.get(`${dev} ${ino}`)
    if (known !== undefined) return known
    const digest = await hash(file)
    if (ino > 0n) digests.set(`${dev} ${ino}`, digest)
    return digest
  }

  return {
    /**
     * Reads the named contents of a folder.
     * @returns what is wrong, as a part of a sentence; null where all are there and as they were
     */
    async findDamage(files: readonly StoredFile[], folder: string): Promise<string | null> {
      const named = files.filter(({ isNamed }) => isNamed)
      const damaged: StoredFile[] = []
      for (const file of named) {
        const digest = await checksum(fileOf(folder, file.digest)).catch(() => null)
        if (digest !== file.digest) damaged.push(file)
      }
      return damaged.length > 0 ? `${describeMissing(damaged)} of ${named.length}` : null
    }
  }
}

/** Says which files are missing or damaged, as a part of a sentence. */
export function describeMissing(files: readonly StoredFile[]): string {
  const [first] = files
  return files.length === 1
    ? `1 file is missing or damaged, ${JSON.stringify(first?.name)}`
    : `${files.length} files are missing or damaged, such as ${JSON.stringify(first?.name)}`
}

async function findAll(
  folders: readonly string[],
  file: StoredFile,
  scrutiny: Scrutiny
): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    const source = fileOf(folder, file.digest)
    if (await isWhole(source, file, scrutiny)) found.push(source)
  }
  return found
}

async function isWhole(file: string, { digest, size }: StoredFile, scrutiny: Scrutiny) {
  try {
    return (
      (await stat(file)).size === size && (scrutiny === 'size' || (await hash(file)) === digest)
    )
  } catch {
    return false
  }
}

/** Gives a draft its name once `write` has made it. */
async function place(draft: string, target: string, write: () => Promise<void>) {
  try {
    await write()
    await renameFile(draft, target)
  } finally {
    await removeFile(draft).catch(() => undefined)
  }
}

/** @returns whether the disk could link one of several equal files */
async function linkAny(found: readonly string[], draft: string): Promise<boolean> {
  for (const source of found) {
    try {
      await link(source, draft)
      return true
    } catch {
      // Most often it is on another disk.
    }
  }
  return false
}

async function copyDurably(source: string, draft: string) {
  await copyFile(source, draft, constants.COPYFILE_FICLONE)
  const file = await open(draft, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function hash(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(file)) digest.update(piece)
  return digest.digest('hex')
}
