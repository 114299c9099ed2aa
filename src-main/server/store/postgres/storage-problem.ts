import { StorageError } from '../storage-error.ts'
import { codeOf, isConnectionLost } from './connection-loss.ts'

/** When a database that is away or busy is worth another try, in seconds. */
const RETRY_AFTER_SECONDS = 2

const UNREACHABLE =
  'The server cannot reach its database at the moment, so nothing was changed. Try again in a moment.'
const BUSY = 'The database of the server is busy, so nothing was changed. Try again in a moment.'

/** The messages for PostgreSQL's errors, by code, and whether they pass. */
const PROBLEMS: readonly { codes: RegExp; sentence: string; passes: boolean }[] = [
  {
    codes: /^(53100|53200)$/,
    sentence:
      'The database of the server has no space left, so nothing was changed. Ask your administrator to free up space, then try again.',
    passes: false
  },
  {
    // As after a failover, and while someone moves the database elsewhere.
    codes: /^25006$/,
    sentence:
      'The database of the server accepts no changes at the moment, so nothing was changed. Try again in a moment.',
    passes: true
  },
  {
    codes: /^42501$/,
    sentence:
      "The server can't write its database at the moment, so nothing was changed. Contact your administrator.",
    passes: false
  },
  {
    codes: /^(58...|XX00[12])$/,
    sentence:
      'The disk of the database reports errors, so nothing was changed. Contact your administrator.',
    passes: false
  },
  { codes: /^(55P03|57014|40001|40P01)$/, sentence: BUSY, passes: true }
]

/** The error for work whose turn does not come in time. */
export function busy(): StorageError {
  return new StorageError(BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/**
 * The error for a person when the database can't be reached or rejects.
 * @returns null when the error has another cause
 */
export function storageProblem(error: unknown): StorageError | null {
  const unreachable = { sentence: UNREACHABLE, passes: true }
  const code = codeOf(error)
  const problem = isConnectionLost(error)
    ? unreachable
    : PROBLEMS.find(({ codes }) => codes.test(code))
  if (!problem) return null
  const { sentence, passes } = problem
  return new StorageError(sentence, {
    cause: error,
    ...(passes && { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
}
