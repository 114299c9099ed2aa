import type { ImapFlow, ImapFlowError } from 'imapflow'
import { type Text, text } from '#shared/languages/texts.ts'
import {
  CONNECT_TIMEOUT_MS,
  type Credentials,
  connectOptions,
  type MailConnection,
  withCredentials
} from './mail-connection.ts'
import { MailError, type MailServer, mailErrorOf, withResponse } from './mail-errors.ts'

/** How long a server may be silent after a command, in milliseconds. */
const SILENCE_TIMEOUT_MS = 50_000

/** How long the server may take to part, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 2000

/** How long a line of a server may be, in bytes: the numbers of a million emails. */
const MAX_LINE_BYTES = 8 * 1024 * 1024

/** How far a server may go beyond what it was asked for, in bytes. */
const SLACK_BYTES = 1024 * 1024

/** The options of a connection. */
export interface ImapOptions {
  /** Ends it. */
  signal: AbortSignal
  /** How large an email may be that is fetched whole, in bytes. */
  maxMailBytes: number
  /** How long a server may be silent after a command, in milliseconds. */
  silenceTimeoutMs?: number
}

/** A connection on which someone has signed in. */
export interface ImapClient {
  flow: ImapFlow
  /**
   * Does something with it. What fails is said in a sentence.
   * @param step may answer `false` where the library swallows why it failed
   * @param failed the sentence, to which the server's own words are added
   * @throws MailError, or the reason of the signal
   */
  during<T>(step: () => Promise<T | false | undefined>, failed: Text): Promise<T>
  /** Ends it at once, with what is waited for. */
  breakOff(error: MailError): void
  close(): Promise<void>
}

/**
 * Signs in to a mail server.
 * @throws MailError, or the reason of the signal
 */
export function openImap(connection: MailConnection, options: ImapOptions): Promise<ImapClient> {
  return withCredentials(connection, (credentials) => open(connection, credentials, options))
}

async function open(
  connection: MailConnection,
  credentials: Credentials,
  options: ImapOptions
): Promise<ImapClient> {
  const { signal } = options
  let client: ImapClient | undefined
  try {
    signal.throwIfAborted()
    const flow = await flowOf(connection, credentials, options)
    client = clientOf(flow, connection, signal)
    await flow.connect()
    return client
  } catch (error) {
    client?.flow.close()
    signal.throwIfAborted()
    throw mailErrorOf(error, connection, signInErrorOf(error))
  }
}

async function flowOf(
  connection: MailConnection,
  credentials: Credentials,
  { maxMailBytes, silenceTimeoutMs = SILENCE_TIMEOUT_MS }: ImapOptions
): Promise<ImapFlow> {
  const { host, port, security } = connection
  if (!credentials)
    throw new MailError('sign-in', text('A mailbox needs a username to sign in with.'))
  const { lookup, tls } = await connectOptions(connection)
  // Loaded only now: most help desks have no mailbox.
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    tls: { ...tls, lookup },
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth:
      'password' in credentials
        ? { user: credentials.user, pass: credentials.password }
        : credentials,
    // It would write down what emails are about.
    logger: false,
    clientInfo: { name: 'Help Desk' },
    disableAutoIdle: true,
    // Few bytes must not become many.
    disableCompression: true,
    disableBinary: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceTimeoutMs,
    maxLineLength: MAX_LINE_BYTES,
    maxLiteralSize: maxMailBytes + SLACK_BYTES,
    maxResponseSize: maxMailBytes + MAX_LINE_BYTES + SLACK_BYTES
  })
}

function clientOf(flow: ImapFlow, server: MailServer, signal: AbortSignal): ImapClient {
  let lost: unknown
  flow.on('error', (error) => {
    lost ??= error
    flow.close()
  })
  const abort = () => flow.close()
  signal.addEventListener('abort', abort, { once: true })
  flow.on('close', () => signal.removeEventListener('abort', abort))

  return {
    flow,
    async during<T>(step: () => Promise<T | false | undefined>, failed: Text) {
      let problem: unknown
      try {
        const answer = await step()
        if (answer !== false && answer !== undefined) return answer
      } catch (error) {
        problem = error
      }
      signal.throwIfAborted()
      // The library gives the outcome of one command, which a lost connection ends too.
      if (!flow.usable) problem = lost ?? { code: 'NoConnection' }
      const sentence = withResponse(failed, (problem as ImapFlowError | undefined)?.responseText)
      throw mailErrorOf(problem, server, new MailError('conversation', sentence, problem))
    },
    breakOff(error) {
      lost ??= error
      flow.close()
    },
    async close() {
      const timer = setTimeout(() => flow.close(), LOGOUT_TIMEOUT_MS)
      await flow.logout().catch(() => {})
      clearTimeout(timer)
      flow.close()
    }
  }
}

/** The error where a server rejects the sign-in, and not because of the connection. */
function signInErrorOf(error: unknown): MailError {
  const { authenticationFailed, response, responseText } = (error ?? {}) as ImapFlowError
  const sentence = authenticationFailed
    ? text('The mail server rejects the sign-in of the help desk')
    : text('The mail server sent an unexpected response')
  return new MailError(
    authenticationFailed ? 'sign-in' : 'conversation',
    withResponse(sentence, responseText ?? response),
    error
  )
}
