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

  constructor(failure: DirectoryFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

/** The error of the directory for a failure; one that is so already stays. */
export function directoryErrorOf(
  error: unknown,
  { host, port }: Pick<ConnectionTarget, 'host' | 'port'>,
  failure: DirectoryFailure
): DirectoryError {
  if (error instanceof DirectoryError) return error
  const known = connectionFailure(codeOf(error), { who: 'The directory', host, port })
  if (known) return new DirectoryError(known.failure, known.message, error)
  return new DirectoryError(failure, SENTENCES[failure], error)
}

const SENTENCES: Record<DirectoryFailure, string> = {
  reach: 'The directory could not be reached.',
  certificate: 'No encrypted connection could be established.',
  bind: 'The directory rejected the bind account or its password.',
  search: 'The directory could not be searched.'
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
