import type { NodemailerError } from 'nodemailer'
import { type Sentence, text } from '#shared/languages/texts.ts'
import { MailError, type MailServer, mailErrorOf, withResponse } from './mail-errors.ts'

/** The outcome of an attempt to send an email; the errors are sentences. */
export type SendOutcome =
  | { kind: 'sent' }
  /** Not taken, and it would not be another time. */
  | { kind: 'refused'; error: Sentence }
  /** Not taken now, as with greylisting; others may be. */
  | { kind: 'later'; error: Sentence }
  /** Nothing can be sent at present: the email may have been taken or not, and goes again. */
  | { kind: 'away'; error: Sentence }

/**
 * The responses with which a server accepts no email at all: it is busy, or wants someone to sign
 * in or to encrypt first (RFC 5321 §4.2.3, RFC 4954 §6).
 */
const OF_THE_CONNECTION = new Set([421, 454, 503, 530, 534, 535, 538])

/** The answer to an email that is too large. */
const TOO_LARGE = 552

/** The outcome of an email that was not sent. */
export function outcomeOf(
  error: unknown,
  server: MailServer
): Exclude<SendOutcome, { kind: 'sent' }> {
  if (error instanceof MailError) return { kind: 'away', error: error.sentence }
  const { code, responseCode, command, response } = error as NodemailerError
  if (responseCode === undefined) {
    // nodemailer itself does not take an address or an email that the server would not take.
    if (code !== 'EENVELOPE' && code !== 'EMESSAGE')
      return { kind: 'away', error: smtpErrorOf(error, server).sentence }
    return {
      kind: 'refused',
      error: withResponse(text("The email can't be sent"), (error as Error).message)
    }
  }
  // The help desk has one address, so that a server which rejects it rejects all mail.
  const isOfSender = command === 'MAIL FROM' && responseCode !== TOO_LARGE
  if (isOfSender || OF_THE_CONNECTION.has(responseCode))
    return {
      kind: 'away',
      error: withResponse(text('The mail server does not accept email'), response)
    }
  if (responseCode >= 500)
    return {
      kind: 'refused',
      error: withResponse(text('The mail server does not accept the email'), response)
    }
  return {
    kind: 'later',
    error: withResponse(text('The mail server does not accept the email yet'), response)
  }
}

/** Why nothing can be sent over a connection. */
export function smtpErrorOf(error: unknown, server: MailServer): MailError {
  if (error instanceof MailError) return error
  const { code, response } = error as NodemailerError
  if (code === 'EAUTH') {
    const rejected = text('The mail server rejects the sign-in of the help desk')
    return new MailError('sign-in', withResponse(rejected, response), error)
  }
  const unexpected = withResponse(text('The mail server sent an unexpected response'), response)
  return mailErrorOf(error, server, new MailError('conversation', unexpected, error))
}
