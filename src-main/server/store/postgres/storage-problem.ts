import { type Text, text } from '#shared/languages/texts.ts'
import { StorageError } from '../storage-error.ts'
import { codeOf, isConnectionLost } from './connection-loss.ts'

/** When a database that is away or busy is worth another try, in seconds. */
const RETRY_AFTER_SECONDS = 2

const UNREACHABLE = {
  sentence: text(
    'The server cannot reach its database at the moment, so nothing was changed. Try again in a moment.'
  ),
  reason: text('The server cannot reach its database at the moment. Try again in a moment.')
}
const BUSY = {
  sentence: text(
    'The database of the server is busy, so nothing was changed. Try again in a moment.'
  ),
  reason: text('The database of the server is busy. Try again in a moment.')
}

/** The messages for PostgreSQL's errors, by code, and whether they pass. */
const PROBLEMS: readonly {
  codes: RegExp
  sentence: Text
  /** The same of what changes nothing. */
  reason: Text
  passes: boolean
}[] = [
  {
    codes: /^(53100|53200)$/,
    sentence: text(
      'The database of the server has no space left, so nothing was changed. Ask your administrator to free up space, then try again.'
    ),
    reason: text(
      'The database of the server has no space left. Ask your administrator to free up space, then try again.'
    ),
    passes: false
  },
  {
    // As after a failover, and while someone moves the database elsewhere.
    codes: /^25006$/,
    sentence: text(
      'The database of the server accepts no changes at the moment, so nothing was changed. Try again in a moment.'
    ),
    reason: text(
      'The database of the server accepts no changes at the moment. Try again in a moment.'
    ),
    passes: true
  },
  {
    codes: /^42501$/,
    sentence: text(
      "The server can't write its database at the moment, so nothing was changed. Contact your administrator."
    ),
    reason: text("The server can't write its database at the moment. Contact your administrator."),
    passes: false
  },
  {
    codes: /^(58...|XX00[12])$/,
    sentence: text(
      'The disk of the database reports errors, so nothing was changed. Contact your administrator.'
    ),
    reason: text('The disk of the database reports errors. Contact your administrator.'),
    passes: false
  },
  { codes: /^(55P03|57014|40001|40P01)$/, ...BUSY, passes: true }
]

/** The error for work whose turn does not come in time. */
export function busy(): StorageError {
  return new StorageError(BUSY.sentence, {
    reason: BUSY.reason,
    retryAfterSeconds: RETRY_AFTER_SECONDS
  })
}

/**
 * The error for a person when the database can't be reached or rejects.
 * @returns null when the error has another cause
 */
export function storageProblem(error: unknown): StorageError | null {
  const unreachable = { ...UNREACHABLE, passes: true }
  const code = codeOf(error)
  const problem = isConnectionLost(error)
    ? unreachable
    : PROBLEMS.find(({ codes }) => codes.test(code))
  if (!problem) return null
  const { sentence, reason, passes } = problem
  return new StorageError(sentence, {
    cause: error,
    reason,
    ...(passes && { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
}
