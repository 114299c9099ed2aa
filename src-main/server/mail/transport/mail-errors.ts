import { english, type Text, text } from '#shared/languages/texts.ts'
import { type ConnectionTarget, connectionFailure } from '../../base/connection-failure.ts'
import { BlockedAddressError } from '../../webhooks/webhook-network.ts'

/**
 * How far a conversation with a mail server, or with who gives its tokens, came before it failed.
 */
export type MailFailure = 'reach' | 'certificate' | 'sign-in' | 'folder' | 'conversation'

/**
 * A mail server could not be used. The message is a sentence for an administrator, and names no
 * secret.
 */
export class MailError extends Error {
  override name = 'MailError'
  readonly failure: MailFailure
  readonly sentence: Text

  constructor(failure: MailFailure, sentence: Text, cause?: unknown) {
    super(english(sentence), { cause })
    this.failure = failure
    this.sentence = sentence
  }
}

/** The mail server that could not be used. */
export type MailServer = Pick<ConnectionTarget, 'host' | 'port'>

/** The longest part of a server's response that is shown, in characters. */
const MAX_SAID_LENGTH = 200

/** How nodemailer and imapflow call what systems have other names for. */
const SAME_AS: Record<string, string> = {
  CONNECT_TIMEOUT: 'ETIMEDOUT',
  GREETING_TIMEOUT: 'ETIMEDOUT',
  UPGRADE_TIMEOUT: 'ETIMEDOUT',
  SOCKET_TIMEOUT: 'ETIMEDOUT',
  ETIMEOUT: 'ETIMEDOUT',
  ECONNECTION: 'ECONNRESET',
  NoConnection: 'ECONNRESET',
  EConnectionClosed: 'ECONNRESET',
  ClosedAfterConnectTLS: 'ECONNRESET',
  ClosedAfterConnectText: 'ECONNRESET',
  StateLogout: 'ECONNRESET',
  ETLS: 'ERR_TLS'
}

const CLOSED = text('The mail server closed the connection.')

/** The fields of the libraries' errors besides the message. */
interface LibraryError {
  code?: string
  /** That of the system, where nodemailer has one of its own. */
  originalCode?: string
  /** That of imapflow, of a STARTTLS that came to nothing. */
  tlsFailed?: boolean
}

/**
 * The MailError for a failure; a MailError stays as it is.
 * @param otherwise what it is where it is not about the connection
 */
export function mailErrorOf(
  error: unknown,
  { host, port }: MailServer,
  otherwise: MailError
): MailError {
  if (error instanceof MailError) return error
  if (error instanceof BlockedAddressError)
    return new MailError('reach', text('{sentence}.', { sentence: error.sentence }), error)
  const { code = '', originalCode = code, tlsFailed } = (error ?? {}) as LibraryError
  const target = { closed: CLOSED, host, port }
  for (const name of [originalCode, code]) {
    const known = connectionFailure(SAME_AS[name] ?? name, target)
    if (known) return new MailError(known.failure, known.message, error)
  }
  const unencrypted = tlsFailed && connectionFailure('ERR_TLS', target)
  if (unencrypted) return new MailError(unencrypted.failure, unencrypted.message, error)
  return otherwise
}

/**
 * A sentence about a server with the server's response at its end: `It rejects the email: "535 No".`
 * @param sentence has no full stop
 * @param words the response, where there is one
 */
export function withResponse(sentence: Text, words: unknown): Text {
  // It is shown on one line, whatever it is made of.
  const line = typeof words === 'string' ? words.replace(/[\p{C}\s]+/gu, ' ').trim() : ''
  if (line === '') return text('{sentence}.', { sentence })
  const response = line.length > MAX_SAID_LENGTH ? `${line.slice(0, MAX_SAID_LENGTH)}…` : line
  return text('{sentence}: "{response}".', { sentence, response })
}
