import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection'
import { text } from '#shared/languages/texts.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import {
  CONNECT_TIMEOUT_MS,
  type Credentials,
  connectOptions,
  type MailConnection,
  openSocket,
  withCredentials
} from './mail-connection.ts'
import { MailError } from './mail-errors.ts'
import { outcomeOf, type SendOutcome, smtpErrorOf } from './smtp-outcome.ts'

/** How long a server may take to sign someone in and between emails, in milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000

/**
 * How long a server may be silent about an email, in milliseconds: some look into it for long, and
 * who does not wait for their answer sends it again and again (RFC 5321 §4.5.3.2.6).
 */
const SEND_TIMEOUT_MS = 10 * 60_000

/** How long a connection is kept for the next email, in milliseconds. */
const KEPT_MS = 10_000

/** How many emails go over one connection; many servers take at most a hundred. */
const MAX_MAILS_PER_CONNECTION = 50

/** An email for one person. */
export interface OutgoingMail {
  /** The address that answers of servers go to. */
  from: string
  to: string
  /**
   * The whole email (RFC 5322), or what it is made of; files and addresses elsewhere are not read.
   */
  content: Uint8Array | MailComposerOptions
  /** Without angle brackets: the same at every attempt. */
  messageId: string
}

/** Sends emails, one after the other. */
export interface MailSender {
  /**
   * @throws the signal's reason when it is aborted, or an error where no email can be made of it
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SendOutcome>
  /** Ends the connection that is kept. */
  close(): void
}

/** A connection on which someone has signed in, and how many emails went over it. */
interface Kept {
  smtp: SMTPConnection
  mails: number
}

/**
 * Makes what sends emails over one connection, which is there while there is something to send.
 * @param sendTimeoutMs how long a server may be silent about an email, in milliseconds
 */
export function createMailSender(
  connection: MailConnection,
  sendTimeoutMs: number = SEND_TIMEOUT_MS
): MailSender {
  const turns = createSemaphore({
    concurrency: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    sentence: text('Too many emails are waiting to be sent')
  })
  let kept: Kept | undefined
  let idle: NodeJS.Timeout | undefined

  function drop() {
    clearTimeout(idle)
    kept?.smtp.close()
    kept = undefined
  }

  /** The connection of the last email, where it is still good, or another. */
  async function connected(signal: AbortSignal): Promise<Kept> {
    clearTimeout(idle)
    const last = kept
    if (last && last.mails < MAX_MAILS_PER_CONNECTION && (await isUsable(last.smtp, signal)))
      return last
    drop()
    const smtp = await withCredentials(connection, (credentials) =>
      open(connection, credentials, { signal, sendTimeoutMs })
    )
    kept = { smtp, mails: 0 }
    return kept
  }

  return {
    send: (mail, signal) =>
      turns.run(async () => {
        signal.throwIfAborted()
        const raw = await rawOf(mail)
        try {
          const current = await connected(signal)
          current.mails += 1
          await step(current.smtp, { signal }, (done) =>
            current.smtp.send({ from: mail.from, to: [mail.to], size: raw.length }, raw, done)
          )
          idle = setTimeout(drop, KEPT_MS).unref()
          return { kind: 'sent' }
        } catch (error) {
          const outcome = outcomeOf(error, connection)
          if (outcome.kind === 'away' || signal.aborted) drop()
          else idle = setTimeout(drop, KEPT_MS).unref()
          signal.throwIfAborted()
          return outcome
        }
      }),
    close: drop
  }
}

/** The bytes of a mail. */
async function rawOf({ content, messageId }: OutgoingMail): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    ...content,
    messageId: `<${messageId}>`,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return await composer.compile().build()
}

/** @throws MailError, or the signal's reason */
async function open(
  connection: MailConnection,
  credentials: Credentials,
  { signal, sendTimeoutMs }: { signal: AbortSignal; sendTimeoutMs: number }
): Promise<SMTPConnection> {
  // Loaded only now: most help desks send no mail.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { host, port, security } = connection
  let smtp: SMTPConnection | undefined
  try {
    const socket = await openSocket(connection, signal)
    const { tls } = await connectOptions(connection)
    smtp = new Connection({
      host,
      port,
      tls,
      connection: socket,
      secure: security === 'tls',
      secured: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: sendTimeoutMs
    })
    const made = smtp
    // An error while no one waits for an answer shows at the next email.
    made.on('error', () => {})
    const timed = { signal, timeoutMs: ANSWER_TIMEOUT_MS }
    await step(made, timed, (done) => made.connect(done))
    if (credentials) {
      const auth = await authOf(credentials)
      await step(made, timed, (done) => made.login(auth, done))
    }
    return made
  } catch (error) {
    smtp?.close()
    signal.throwIfAborted()
    throw smtpErrorOf(error, connection)
  }
}

async function authOf(credentials: NonNullable<Credentials>): Promise<SMTPConnectionAuth> {
  if ('password' in credentials) return { user: credentials.user, pass: credentials.password }
  const { default: XOAuth2 } = await import('nodemailer/lib/xoauth2')
  return { user: credentials.user, oauth2: new XOAuth2(credentials) }
}

/** Whether a connection is still there; it is ready for another email then. */
async function isUsable(smtp: SMTPConnection, signal: AbortSignal): Promise<boolean> {
  try {
    await step(smtp, { signal, timeoutMs: ANSWER_TIMEOUT_MS }, (done) => smtp.reset(done))
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/**
 * Waits for what a connection calls back with, or that it ends.
 * @throws what it ends with, or the signal's reason
 */
function step(
  smtp: SMTPConnection,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs?: number },
  run: (done: (error?: Error | null) => void) => void
): Promise<void> {
  const stop = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const late = () => reject(new MailError('reach', text('The mail server does not respond.')))
    const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs)
    const ended = () =>
      reject(new MailError('reach', text('The mail server closed the connection.')))
    const abort = () => reject(signal.reason)
    stop.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      smtp.off('error', reject).off('end', ended)
      signal.removeEventListener('abort', abort)
    })
    smtp.once('error', reject).once('end', ended)
    signal.addEventListener('abort', abort)
    run((error) => (error ? reject(error) : resolve()))
  }).finally(() => stop.abort())
}
