import { setTimeout as delay } from 'node:timers/promises'
import { millisecondsInDay, millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import { exponentialDelay } from '#shared/domain/backoff.ts'
import type { Clock } from '../../base/clock.ts'
import { errorMessage } from '../../base/error-message.ts'
import { createLogThrottle, type Log } from '../../base/log.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import { StorageError } from '../../store/storage-error.ts'
import type { Store } from '../../store/store.ts'
import { type FetchedMail, type Mailbox, openMailbox } from '../transport/imap-connection.ts'
import type { ArrivedMail } from './arrived-mail.ts'
import type { MailIntake } from './mail-intake.ts'
import type { TokenFor } from './mail-tokens.ts'
import { connectionOf } from './mailbox-connection.ts'
import { openPassword } from './mailbox-secret.ts'

/** The first and the longest pause after a mailbox could not be read, in milliseconds. */
const FIRST_PAUSE_MS = 5 * millisecondsInSecond
const LONGEST_PAUSE_MS = 5 * millisecondsInMinute

/** How often a mailbox is looked at whose server tells of nothing, in milliseconds. */
const POLL_MS = 5 * millisecondsInMinute

/** The longest rest after an email, in milliseconds; it is twice as long as the email has taken. */
const LONGEST_REST_MS = millisecondsInSecond / 2

/** How far the clock of a mail server may be off, in milliseconds. */
const CLOCK_MARGIN_MS = millisecondsInDay

export interface ReaderParts {
  store: Store
  clock: Clock
  log: Log
  secrets: SecretBox
  tokenFor: TokenFor
  intake: Pick<MailIntake, 'take'>
  /** Whether this server is still the one that reads. */
  mayGoOn(): Promise<boolean>
  /** Lets open pages hear that something has changed. */
  tell(): void
  /** The first pause after a failure, in milliseconds; tests have a shorter one. */
  firstPauseMs?: number | undefined
}

/**
 * Reads a mailbox (D58) until a signal comes: what is there, in order, and then what arrives. Where
 * it can't be read it is tried again, after pauses that grow.
 */
export async function readMailbox(
  parts: ReaderParts,
  mailbox: MailboxRow,
  signal: AbortSignal
): Promise<void> {
  const { log, firstPauseMs = FIRST_PAUSE_MS } = parts
  const throttle = createLogThrottle()
  const failing = createFailing(parts, mailbox)
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await readUntilFailure(parts, mailbox, signal, async () => {
        failures = 0
        await failing.end()
      })
    } catch (error) {
      if (signal.aborted) return
      // A database that is away is no fault of the mailbox, and can't keep that either. A disk
      // without room for files can be seen at the mailbox, because its emails wait (D65).
      const noted =
        error instanceof StorageError && error.status === 503
          ? error
          : await failing.begin(error).catch(same)
      if (noted)
        throttle(errorMessage(noted), (since) =>
          log.error(
            `Email to ${mailbox.address} could not be processed: ${errorMessage(noted)}${since}`
          )
        )
    }
    const pause = exponentialDelay(failures, firstPauseMs, LONGEST_PAUSE_MS)
    await delay(pause, undefined, { signal }).catch(() => {})
  }
}

const same = (error: unknown) => error

/** Opens a mailbox and takes what is there and what arrives. @throws where that ends */
async function readUntilFailure(
  parts: ReaderParts,
  mailbox: MailboxRow,
  signal: AbortSignal,
  isUpToDate: () => Promise<void>
): Promise<void> {
  const folder = await openFolder(parts, mailbox, signal)
  try {
    let uid = await beginIn(parts, mailbox.id, folder)
    for (;;) {
      for await (const mail of folder.fetchSince(uid)) {
        signal.throwIfAborted()
        if (!(await parts.mayGoOn())) return
        const began = performance.now()
        const outcome = await parts.intake.take(
          arrivedAs(mail, mailbox.id, folder.uidValidity, parts.clock()),
          mailbox
        )
        // People who open the mailbox see which emails were not processed. A server that does not
        // mark emails has them read all the same.
        if (outcome === 'ticket' || outcome === 'comment')
          await folder
            .markTaken(mail.uid)
            .catch((error: unknown) =>
              parts.log.debug(
                `An email to ${mailbox.address} could not be marked as read: ${error}`
              )
            )
        uid = mail.uid
        parts.tell()
        const rest = Math.min(2 * (performance.now() - began), LONGEST_REST_MS)
        await delay(rest, undefined, { signal })
      }
      await isUpToDate()
      await folder.waitForNews(AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]))
      signal.throwIfAborted()
    }
  } finally {
    await folder.close()
  }
}

/**
 * Opens the folder of a mailbox. @throws MailError, ProblemError where its password can't be opened
 */
export async function openFolder(
  { secrets, tokenFor }: Pick<ReaderParts, 'secrets' | 'tokenFor'>,
  mailbox: MailboxRow,
  signal: AbortSignal
): Promise<Mailbox> {
  const password = openPassword(secrets, mailbox)
  const connection = connectionOf({ ...mailbox, password }, tokenFor)
  return await openMailbox(connection, { folder: mailbox.folder, signal })
}

/**
 * An email as it is taken. Nothing arrives after now, whatever the clock of its server says (D35).
 */
export function arrivedAs(
  { uid, receivedAt, raw, problem }: FetchedMail,
  mailboxId: number,
  uidValidity: number,
  now: Date
): ArrivedMail {
  const at = receivedAt && receivedAt < now ? receivedAt : now
  return { mailboxId, uidValidity, uid, receivedAt: at, raw, problem }
}

/**
 * Finds from which mail on a folder is read, and notes that.
 * @returns the number of the last email before
 */
async function beginIn({ store }: ReaderParts, id: number, folder: Mailbox): Promise<number> {
  const known = await store.read.mailboxes.find(id)
  if (known?.uidValidity === folder.uidValidity) return known.lastUid ?? 0
  const lastUid = known ? await lastBefore(folder, known) : 0
  await store.transaction(async (tx) => {
    await tx.receivedMails.forgetLocations(id)
    await tx.mailboxes.update(id, { uidValidity: folder.uidValidity, lastUid })
  })
  return lastUid
}

/**
 * The number of the last email that is not to be taken. Where the server numbers its emails again,
 * those that arrived long before the folder was last read to its end are passed over, whatever is
 * known of them.
 */
async function lastBefore(folder: Mailbox, { beginning, readAt }: MailboxRow): Promise<number> {
  if (readAt === null) return beginning === 'all' ? 0 : folder.uidNext - 1
  const since = new Date(readAt.getTime() - CLOCK_MARGIN_MS)
  let last = 0
  for await (const { uid, receivedAt } of folder.fetchSince(0)) {
    if (receivedAt === null || receivedAt >= since) break
    last = uid
  }
  return last
}

/** Keeps on the row of a mailbox since when it can't be read, and says so once in the log. */
function createFailing({ store, clock, log, tell }: ReaderParts, { id, address }: MailboxRow) {
  return {
    async begin(error: unknown): Promise<null> {
      const message = errorMessage(error)
      const isNew = await store.transaction(async ({ mailboxes }) => {
        const row = await mailboxes.find(id)
        if (!row) return false
        await mailboxes.update(id, { failingSince: row.failingSince ?? clock(), error: message })
        return row.failingSince === null
      })
      if (isNew) log.warn(`The mailbox ${address} can't be read: ${message}`)
      tell()
      return null
    },
    async end(): Promise<void> {
      const wasFailing = await store.transaction(async ({ mailboxes }) => {
        const row = await mailboxes.find(id)
        await mailboxes.update(id, { readAt: clock(), failingSince: null, error: null })
        return row?.failingSince != null
      })
      if (wasFailing) log.info(`The mailbox ${address} can be read again`)
      tell()
    }
  }
}
