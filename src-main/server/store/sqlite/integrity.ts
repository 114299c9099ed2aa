import type { StoredFile } from '../files/copy-files.ts'
import { runInThread } from './thread.ts'

/** The findings of reading a whole database. */
export interface FileContents {
  /** The damage, as a part of a sentence; null when it is sound. */
  damage: string | null
  /** The contents of attachments that it refers to; none where it is damaged. */
  files: StoredFile[]
}

/**
 * Reads a whole database and looks for damage, in a thread of its own because that takes a second
 * for every few hundred megabytes.
 * @throws Error when the file can't be read
 */
export async function checkContents(file: string): Promise<FileContents> {
  return (await runInThread('integrity-worker', file)) as FileContents
}

/** The same where nothing but damage matters. @returns what is wrong, or null when it is sound */
export async function checkIntegrity(file: string): Promise<string | null> {
  return (await checkContents(file)).damage
}
