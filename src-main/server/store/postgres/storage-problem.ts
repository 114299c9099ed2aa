import { codeOf, isConnectionLost } from './connection-loss.ts'

const UNREACHABLE =
  'The server does not reach its database at the moment, so nothing was changed. Try again in a moment.'

/** What a person is told when PostgreSQL refuses, by its error codes. */
const SENTENCES: readonly [pattern: RegExp, sentence: string][] = [
  [
    /^(53100|53200)$/,
    'The database of the server has no room left, so nothing was changed. Try again once there is room; tell whoever looks after it.'
  ],
  [
    /^(25006|42501)$/,
    "The server can't write its database at the moment, so nothing was changed. Tell whoever looks after it."
  ],
  [
    /^(58...|XX00[12])$/,
    'The disk of the database does not answer as it should, so nothing was changed. Tell whoever looks after it.'
  ],
  [
    /^(55P03|57014|40001|40P01)$/,
    'The database of the server is busy, so nothing was changed. Try again in a moment.'
  ]
]

/**
 * What a person can be told when the database can't be reached or refuses.
 * @returns the sentence, or null when the error has another cause
 */
export function storageProblem(error: unknown): string | null {
  if (isConnectionLost(error)) return UNREACHABLE
  const code = codeOf(error)
  return SENTENCES.find(([pattern]) => pattern.test(code))?.[1] ?? null
}
