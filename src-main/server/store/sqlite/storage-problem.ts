import { statfsSync } from 'node:fs'
import { StartError } from '../../base/start-error.ts'

/** The messages for errors of the file system, by the codes of SQLite and of Node. */
const SENTENCES: readonly [pattern: RegExp, sentence: string][] = [
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)$/,
    'The disk of the server is full, so nothing was changed. Ask your administrator to free up space, then try again.'
  ],
  [
    /^(SQLITE_READONLY|SQLITE_PERM|EROFS|EACCES|EPERM)/,
    "The server can't write its database at the moment, so nothing was changed. Contact your administrator."
  ],
  [
    /^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO$|EMFILE$|ENFILE$)/,
    'The disk of the server reports errors, so nothing was changed. Contact your administrator.'
  ],
  [
    /^SQLITE_BUSY/,
    'Another program is locking the database of the server, so nothing was changed. Try again in a moment.'
  ]
]

/**
 * The message for an error of the database's disk.
 * @returns the sentence, or null when the error has another cause
 */
export function storageProblem(error: unknown): string | null {
  const code = codeOf(error)
  return SENTENCES.find(([pattern]) => pattern.test(code))?.[1] ?? null
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
