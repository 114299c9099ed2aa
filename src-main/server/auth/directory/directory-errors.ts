import { english, type Text, text } from '#shared/languages/texts.ts'
import { type ConnectionTarget, connectionFailure } from '../../base/connection-failure.ts'

/** How far a conversation with a directory came before it failed. */
export type DirectoryFailure = 'reach' | 'certificate' | 'bind' | 'search'

/**
 * A directory could not be asked. The message is a sentence for an administrator, and names no
 * secret.
 */
export class DirectoryError extends Error {
  override name = 'DirectoryError'
  readonly failure: DirectoryFailure
  readonly sentence: Text

  constructor(failure: DirectoryFailure, sentence: Text, cause?: unknown) {
    super(english(sentence), { cause })
    this.failure = failure
    this.sentence = sentence
  }
}

/** The error of the directory for a failure; one that is so already stays. */
export function directoryErrorOf(
  error: unknown,
  { host, port }: Pick<ConnectionTarget, 'host' | 'port'>,
  failure: DirectoryFailure
): DirectoryError {
  if (error instanceof DirectoryError) return error
  const known = connectionFailure(codeOf(error), { closed: CLOSED, host, port })
  if (known) return new DirectoryError(known.failure, known.message, error)
  return new DirectoryError(failure, SENTENCES[failure], error)
}

const CLOSED = text('The directory closed the connection.')

const SENTENCES: Record<DirectoryFailure, Text> = {
  reach: text('The directory could not be reached.'),
  certificate: text('No encrypted connection could be established.'),
  bind: text('The directory rejected the bind account or its password.'),
  search: text('The directory could not be searched.')
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
