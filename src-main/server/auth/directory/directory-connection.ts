import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls'
import type { Client, Entry, SearchOptions } from 'ldapts'
import { text } from '#shared/languages/texts.ts'
import { systemTrust } from '../../base/system-trust.ts'
import { DirectoryError, type DirectoryFailure, directoryErrorOf } from './directory-errors.ts'

/**
 * How many bytes a directory may answer to one question: more than all the groups of a person have.
 * An answer that never ends is put together again with each part of it.
 */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** The ports of LDAP (RFC 4516) and of LDAP over TLS. */
const LDAP_PORT = 389
const LDAPS_PORT = 636

/** How long a directory may take for one answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 15_000

/** The results with which directories reject a name and password (RFC 4511). */
const REJECTIONS = new Set([19, 32, 34, 48, 49, 50, 53])

/** Where a directory is, and who searches it. */
export interface DirectoryConnection {
  /** `ldaps://…`, or `ldap://…`, which is encrypted by StartTLS before anything else is said. */
  url: string
  /** The certificates of authorities to trust, PEM; empty for those of the system. */
  ca: string
  bindDn: string
  bindPassword: string
}

/** A directory's answer to a name and password. */
export interface PasswordAnswer {
  isRight: boolean
  /** Its details, such as why it rejects a sign-in. */
  reason: string
}

/** A conversation with a directory, begun as the account that searches it. */
export interface Directory {
  /** Finds entries; referrals are not followed. @throws DirectoryError */
  search(base: string, options: SearchOptions): Promise<Entry[]>
  /**
   * Tries a name with a password. Nothing can be searched after that until {@link
   * Directory.resume}.
   * @throws DirectoryError where the directory says neither yes nor no
   */
  tryPassword(dn: string, password: string): Promise<PasswordAnswer>
  /** Becomes the account that searches again. @throws DirectoryError */
  resume(): Promise<void>
}

/**
 * Opens a connection, identifies itself, and closes it when the work is done.
 * @param deadlineMs how long all of it may take, in milliseconds
 * @throws DirectoryError, or what the work throws
 */
export async function withDirectory<T>(
  connection: DirectoryConnection,
  deadlineMs: number,
  work: (directory: Directory) => Promise<T>
): Promise<T> {
  // Loaded only now: most help desks have no directory.
  const { Client } = await import('ldapts')
  const { protocol, hostname, port } = new URL(connection.url)
  const isSecure = protocol === 'ldaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const server = { host, port: Number(port) || (isSecure ? LDAPS_PORT : LDAP_PORT) }
  const tlsOptions = tlsOptionsFor(host, connection.ca)
  const transport = openTransport()
  const client = new Client({
    url: connection.url,
    timeout: ANSWER_TIMEOUT_MS,
    createConnection: ((port: number, host: string) =>
      transport.open(() => connect(port, host))) as typeof connect,
    createSecureConnection: ((...options: Parameters<typeof connectSecurely>) =>
      isSecure
        ? transport.open(() => connectSecurely(...options))
        : transport.guard(connectSecurely(...options))) as typeof connectSecurely,
    ...(isSecure && { tlsOptions })
  })
  const timer = setTimeout(() => {
    transport.end(new DirectoryError('reach', text('The directory does not respond.')))
  }, deadlineMs)
  const during = async <U>(failure: DirectoryFailure, step: () => Promise<U>): Promise<U> => {
    transport.beginAnswer()
    try {
      return await step()
    } catch (error) {
      throw (
        transport.ended() ?? directoryErrorOf(error, server, isOfLdap(error) ? failure : 'reach')
      )
    }
  }
  const resume = () => during('bind', () => client.bind(connection.bindDn, connection.bindPassword))
  try {
    if (!isSecure) await during('certificate', () => client.startTLS(tlsOptions))
    await resume()
    return await work(conversation(client, { during, resume }))
  } finally {
    clearTimeout(timer)
    await client.unbind().catch(() => {})
    transport.end()
  }
}

interface Steps {
  during: <U>(failure: DirectoryFailure, step: () => Promise<U>) => Promise<U>
  resume: () => Promise<void>
}

function conversation(client: Client, { during, resume }: Steps): Directory {
  return {
    resume,
    search: (base, options) =>
      during('search', async () => (await client.search(base, options)).searchEntries),
    async tryPassword(dn, password) {
      // A bind without a password, or without a name, is one of no one, which succeeds (RFC 4513).
      if (dn === '' || password === '') return { isRight: false, reason: '' }
      return await during('bind', async () => {
        try {
          await client.bind(dn, password)
          return { isRight: true, reason: '' }
        } catch (error) {
          if (!isOfLdap(error) || !REJECTIONS.has(error.code)) throw error
          return { isRight: false, reason: error.message }
        }
      })
    }
  }
}

/**
 * The sockets of one connection. A second one is never opened: it would not be encrypted where the
 * first was by StartTLS.
 */
function openTransport() {
  const sockets: Socket[] = []
  let answered = 0
  let problem: Error | undefined

  function end(reason?: Error) {
    problem ??= reason
    for (const socket of sockets.toReversed()) socket.destroy(reason)
  }
  function guard<S extends Socket>(socket: S): S {
    sockets.push(socket)
    socket.on('data', (data: Buffer) => {
      answered += data.length
      if (answered > MAX_ANSWER_BYTES)
        end(new DirectoryError('search', text('The directory’s response is too large.')))
    })
    // An error after the end is of no interest, and must not end the process.
    socket.on('close', () => socket.on('error', () => {}))
    if (problem) socket.destroy(problem)
    return socket
  }
  return {
    guard,
    end,
    open(connectNow: () => Socket): Socket {
      if (sockets.length > 0)
        throw new DirectoryError('reach', text('The directory closed the connection.'))
      return guard(connectNow())
    },
    beginAnswer() {
      answered = 0
    },
    /** Why it was ended from here. */
    ended: () => problem
  }
}

function tlsOptionsFor(host: string, ca: string): ConnectionOptions {
  return {
    host,
    // A name is sent, and checked, where there is one; an address is checked alone.
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca === '' ? { secureContext: systemTrust() } : { ca })
  }
}

/** Whether a directory has answered with a result, and its connection did not fail. */
function isOfLdap(error: unknown): error is Error & { code: number } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}
