import type { ConnectionTest } from '#shared/api/oidc-settings.ts'
import { english, type Translate, text } from '#shared/languages/texts.ts'
import { type ImapClient, openImap } from './imap-client.ts'
import type { MailConnection } from './mail-connection.ts'
import { MailError } from './mail-errors.ts'

/** How large an email may be that is fetched whole, in bytes; most servers take no larger ones. */
const MAX_MAIL_BYTES = 50 * 1024 * 1024

/** How much is fetched of an email that is too large, in bytes: enough for its headers. */
const HEAD_BYTES = 256 * 1024

/** Of how many emails sizes and dates are asked for at once. */
const BATCH_MAILS = 100

/**
 * How often a server is asked whether it is still there while nothing happens, in milliseconds.
 * With the wait for its answer, one that is frozen is noticed within a minute.
 */
const KEEPALIVE_MS = 25_000

/** How long a server may take to say that it is still there, in milliseconds. */
const ALIVE_TIMEOUT_MS = 25_000

/** The folder that email arrives in. */
const INBOX = 'INBOX'

/** An email as it was fetched. */
export interface FetchedMail {
  uid: number
  /** In bytes, as the server says. */
  size: number
  /** When it arrived there. */
  receivedAt: Date | null
  isSeen: boolean
  /** The email (RFC 5322); its headers alone where it was not fetched whole. */
  raw: Buffer
  /** Why it was not fetched whole, as a sentence; null where it was. */
  problem: string | null
}

/** An open folder of a mailbox. Whatever throws has ended the connection, but for `markTaken`. */
export interface Mailbox {
  /** With another one than before, the numbers of all emails are others (RFC 3501 §2.3.1.1). */
  uidValidity: number
  /** The number that the next email gets, as the folder was opened. */
  uidNext: number
  /** How many emails there were as the folder was opened. */
  mails: number
  /**
   * Fetches the emails with higher numbers, one after the other, each when it is asked for.
   * @throws MailError, or the reason of the signal
   */
  fetchSince(uid: number): AsyncGenerator<FetchedMail, void, void>
  /**
   * Waits until emails have arrived since the last `fetchSince` began, or a signal comes.
   * @throws MailError where the server has gone, or is silent
   */
  waitForNews(stop: AbortSignal): Promise<void>
  /**
   * Marks an email as seen, and moves it where a folder is named.
   * @throws MailError
   */
  markTaken(uid: number, moveTo?: string): Promise<void>
  /** How many emails a folder has. @throws MailError where there is none of that name */
  count(folder: string): Promise<number>
  close(): Promise<void>
}

/** How a mailbox is opened. */
export interface MailboxOptions {
  /** `INBOX` by default. */
  folder?: string
  /** Ends the connection, at any time. */
  signal: AbortSignal
  /** How large an email may be that is fetched whole, in bytes. */
  maxMailBytes?: number
  /** Half of how long it takes until a frozen server is noticed, in milliseconds. */
  keepaliveMs?: number
  /** How long a server may be silent after a command, in milliseconds. */
  silenceTimeoutMs?: number
}

/**
 * Opens a folder of a mailbox.
 * @throws MailError, or the reason of the signal
 */
export async function openMailbox(
  connection: MailConnection,
  options: MailboxOptions
): Promise<Mailbox> {
  const { folder = INBOX, maxMailBytes = MAX_MAIL_BYTES, keepaliveMs = KEEPALIVE_MS } = options
  const client = await openImap(connection, { ...options, maxMailBytes })
  const { flow, during } = client
  try {
    const opened = await during(
      () => flow.mailboxOpen(folder),
      text('The folder "{folder}" can\'t be opened', { folder })
    )
    if (opened.readOnly)
      throw new MailError(
        'folder',
        text('The folder "{folder}" is read-only, so emails cannot be marked as processed.', {
          folder
        })
      )
    const news = newsOf(client, keepaliveMs)
    return {
      uidValidity: Number(opened.uidValidity),
      uidNext: opened.uidNext,
      mails: opened.exists,
      fetchSince(uid) {
        news.forget()
        return fetchMails(client, uid, maxMailBytes)
      },
      waitForNews: news.wait,
      async markTaken(uid, moveTo) {
        const range = String(uid)
        await during(
          () => flow.messageFlagsAdd(range, ['\\Seen'], { uid: true }),
          text('The mail server cannot mark an email as read')
        )
        if (moveTo === undefined) return
        await during(
          () => flow.messageMove(range, moveTo, { uid: true }),
          text('An email can\'t be moved to the folder "{folder}"', { folder: moveTo })
        )
      },
      count: (name) => countMails(client, name),
      close: client.close
    }
  } catch (error) {
    await client.close()
    throw error
  }
}

/** Tries a mailbox, and says what happened. */
export async function testMailbox(
  connection: MailConnection,
  { moveTo, ...options }: MailboxOptions & { moveTo?: string },
  t: Translate = english
): Promise<ConnectionTest> {
  try {
    const mailbox = await openMailbox(connection, options)
    try {
      if (moveTo !== undefined) await mailbox.count(moveTo)
      const message = t(
        'The server responds, and there {count, plural, =0 {are no emails} one {is # email} other {are # emails}} in "{folder}".',
        { count: mailbox.mails, folder: options.folder ?? INBOX }
      )
      return { isWorking: true, message }
    } finally {
      await mailbox.close()
    }
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof MailError) return { isWorking: false, message: t(error.sentence) }
    throw error
  }
}

async function countMails({ flow, during }: ImapClient, folder: string): Promise<number> {
  const failed = text('There is no folder "{folder}" in the mailbox', { folder })
  const status = await during(() => flow.status(folder, { messages: true }), failed)
  return status.messages ?? 0
}

/** Notices emails that arrive (IDLE, RFC 2177; NOOP where the server has none). */
function newsOf({ flow, during, breakOff }: ImapClient, keepaliveMs: number) {
  let isThere = false
  let tell = () => {}
  flow.on('exists', ({ count, prevCount }) => {
    if (count <= prevCount) return
    isThere = true
    tell()
  })
  flow.on('close', () => tell())

  /** Waits for a while, or until something happens. */
  function rest(stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => tell(), keepaliveMs)
      const end = () => tell()
      tell = () => {
        clearTimeout(timer)
        stop.removeEventListener('abort', end)
        tell = () => {}
        resolve()
      }
      stop.addEventListener('abort', end)
      if (stop.aborted) tell()
    })
  }

  /** Ends IDLE, and receives the server's pending responses. */
  async function ask() {
    const silent = new MailError('reach', text('The mail server does not respond.'))
    const timer = setTimeout(() => breakOff(silent), Math.min(keepaliveMs, ALIVE_TIMEOUT_MS))
    try {
      await during(async () => {
        await flow.noop()
        return true
      }, text('The mail server sent an unexpected response'))
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    forget() {
      isThere = false
    },
    async wait(stop: AbortSignal): Promise<void> {
      while (!isThere && !stop.aborted) {
        const idling = flow.idle().catch(() => false)
        await rest(stop)
        await ask()
        await idling
      }
    }
  }
}

async function* fetchMails(
  client: ImapClient,
  after: number,
  maxMailBytes: number
): AsyncGenerator<FetchedMail, void, void> {
  const { flow, during } = client
  const failed = text('The mail server did not list its emails')
  const range = { uid: `${after + 1}:*` }
  const found = await during(async () => flow.search(range, { uid: true }), failed)
  // The last email is always found, also where it is none of those asked for (RFC 3501 §6.4.8).
  const uids = found.filter((uid) => uid > after).toSorted((a, b) => a - b)
  for (let begin = 0; begin < uids.length; begin += BATCH_MAILS) {
    const batch = uids.slice(begin, begin + BATCH_MAILS)
    const about = { uid: true, size: true, internalDate: true, flags: true }
    const heads = await during(() => flow.fetchAll(batch, about, { uid: true }), failed)
    for (const head of heads.toSorted((a, b) => a.uid - b.uid)) {
      const size = head.size ?? 0
      const body = await fetchBody(client, head.uid, { size, maxMailBytes })
      // Someone has deleted it meanwhile.
      if (!body) continue
      const receivedAt = head.internalDate ? new Date(head.internalDate) : null
      const isSeen = head.flags?.has('\\Seen') ?? false
      yield { uid: head.uid, size, receivedAt, isSeen, ...body }
    }
  }
}

/** Fetches an email, or its headers; null where it is gone. */
async function fetchBody(
  { flow, during }: ImapClient,
  uid: number,
  { size, maxMailBytes }: { size: number; maxMailBytes: number }
): Promise<Pick<FetchedMail, 'raw' | 'problem'> | null> {
  const failed = text('The mail server did not deliver an email')
  const isLarge = size > maxMailBytes
  // It is asked for one byte more, because servers have been seen to be wrong about sizes.
  const maxLength = isLarge ? HEAD_BYTES : maxMailBytes + 1
  try {
    const mail = await during(
      async () =>
        (await flow.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true })) || {
          source: undefined
        },
      failed
    )
    const { source } = mail
    if (source === undefined) return null
    if (!isLarge && source.length <= maxMailBytes) return { raw: source, problem: null }
    const mebibytes = Math.round(maxMailBytes / 1024 / 1024)
    return { raw: headersOf(source), problem: `The email is larger than ${mebibytes} MiB.` }
  } catch (error) {
    // The server rejects this one, and others can be fetched.
    if (!(error instanceof MailError) || error.failure !== 'conversation' || !flow.usable)
      throw error
    return { raw: Buffer.alloc(0), problem: error.message }
  }
}

/** The headers of an email, with the empty line after them. */
function headersOf(raw: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => ({ end, at: raw.indexOf(end) }))
  const [first] = ends.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)
  const length = first ? first.at + first.end.length : HEAD_BYTES
  return Buffer.from(raw.subarray(0, length))
}
