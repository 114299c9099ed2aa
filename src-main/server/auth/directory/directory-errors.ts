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

/** What systems say where nobody answers at an address. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at this address and port.',
  ECONNRESET: 'The directory closed the connection.',
  EHOSTUNREACH: 'The network knows no way to the directory.',
  ENETUNREACH: 'The network knows no way to the directory.',
  ENOTFOUND: 'There is no computer of this name.',
  EAI_AGAIN: 'The name could not be looked up: no name server answers.',
  ETIMEDOUT: 'The directory does not answer.'
}

const NOT_TRUSTED = 'The certificate was not issued by an authority that is trusted.'

/** What TLS says of certificates that are wrong. */
const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name than this address.'
}

/** What TLS says of all other certificates that it does not take. */
const UNTRUSTED =
  /^(CERT_|CRL_|DEPTH_ZERO|HOSTNAME_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|SELF_SIGNED|UNABLE_TO_)/

/** What is said of a failure, as an error of the directory; one that is so already stays. */
export function directoryErrorOf(error: unknown, failure: DirectoryFailure): DirectoryError {
  if (error instanceof DirectoryError) return error
  const code = codeOf(error)
  const certificate = CERTIFICATES[code] ?? (UNTRUSTED.test(code) ? NOT_TRUSTED : undefined)
  if (certificate !== undefined) return new DirectoryError('certificate', certificate, error)
  const away = UNREACHABLE[code]
  if (away !== undefined) return new DirectoryError('reach', away, error)
  if (/^(ERR_SSL|ERR_TLS|EPROTO|ERR_OSSL)/.test(code)) {
    const sentence = 'No encrypted connection came about: the directory speaks no TLS there.'
    return new DirectoryError('certificate', sentence, error)
  }
  return new DirectoryError(failure, SENTENCES[failure], error)
}

const SENTENCES: Record<DirectoryFailure, string> = {
  reach: 'The directory could not be reached.',
  certificate: 'No encrypted connection came about.',
  bind: 'The directory refuses the account that searches it.',
  search: 'The directory could not be searched.'
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
