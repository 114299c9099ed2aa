import { statfsSync } from 'node:fs'
import { type Text, text } from '#shared/languages/texts.ts'
import { StartError } from '../../base/start-error.ts'
import { StorageError } from '../storage-error.ts'

/** The messages for errors of the file system, by the codes of SQLite and of Node. */
const SENTENCES: readonly [pattern: RegExp, sentence: Text, reason: Text][] = [
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)$/,
    text(
      'The disk of the server is full, so nothing was changed. Ask your administrator to free up space, then try again.'
    ),
    text('The disk of the server is full. Ask your administrator to free up space, then try again.')
  ],
  [
    /^(SQLITE_READONLY|SQLITE_PERM|EROFS|EACCES|EPERM)/,
    text(
      "The server can't write its database at the moment, so nothing was changed. Contact your administrator."
    ),
    text("The server can't write its database at the moment. Contact your administrator.")
  ],
  [
    /^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO$|EMFILE$|ENFILE$)/,
    text(
      'The disk of the server reports errors, so nothing was changed. Contact your administrator.'
    ),
    text('The disk of the server reports errors. Contact your administrator.')
  ],
  [
    /^SQLITE_BUSY/,
    text(
      'Another program is locking the database of the server, so nothing was changed. Try again in a moment.'
    ),
    text('Another program is locking the database of the server. Try again in a moment.')
  ]
]

/**
 * The error for a person where the database's disk rejects something.
 * @returns null when the error has another cause
 */
export function storageProblem(error: unknown): StorageError | null {
  const code = codeOf(error)
  const found = SENTENCES.find(([pattern]) => pattern.test(code))
  if (!found) return null
  const [, sentence, reason] = found
  return new StorageError(sentence, { cause: error, reason })
}

/**
 * The free space, in bytes, below which SQLite can't even open a database and reports all kinds of
 * errors instead of a full disk.
 */
const MIN_FREE_BYTES = 128 * 1024

/**
 * Why a data folder can't be used, where a full disk is the reason.
 * @returns null when the error has another cause
 */
export function startProblem(error: unknown, dataDir: string): StartError | null {
  if (storageProblem(error) === null) return null
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(codeOf(error)) || roomOn(dataDir) < MIN_FREE_BYTES) {
    return new StartError(
      `The disk with the data folder ${dataDir} is full. Free up space and start again.`
    )
  }
  return null
}

/** The free space on the disk of a folder, in bytes. */
function roomOn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * The code of the outermost error that has one: drizzle wraps the errors of SQLite without a code.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
