import { millisecondsInSecond } from 'date-fns/constants'
import { createLogThrottle } from '../../base/log.ts'
import { createQueueWorker } from '../../queue/queue-worker.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import { throttledEvent } from '../../store/throttled-event.ts'
import { type ReaderParts, readMailbox } from './mailbox-reader.ts'
import { openPassword } from './mailbox-secret.ts'

/**
 * How often a server looks whether it is to read, and which mailboxes there are, in milliseconds.
 */
const LOOK_MS = 10 * millisecondsInSecond

type WorkerParts = Omit<ReaderParts, 'mayGoOn' | 'tell'>

export type MailboxWorker = ReturnType<typeof createMailboxWorker>

/**
 * Reads all mailboxes that are on (D58). Of several servers one does it at a time. A mailbox is due
 * for as long as it is on, and is read until it is not.
 */
export function createMailboxWorker(parts: WorkerParts) {
  const { store, log, secrets } = parts
  const throttle = createLogThrottle()
  const tell = throttledEvent(store, { type: 'mails' })
  /** The mailboxes that are being read: as what, because another is read again. */
  const readings = new Map<number, { key: string; ending: AbortController }>()
  const worker = createQueueWorker(parts, {
    job: 'mailboxes',
    failure: 'Mailboxes could not be read',
    concurrency: Number.POSITIVE_INFINITY,
    longestPauseMs: LOOK_MS,
    look
  })

  async function look() {
    const enabled = (await store.read.mailboxes.list()).filter((mailbox) => mailbox.enabled)
    const mailboxes = canOpen(enabled) ? enabled : []
    const keys = new Map(mailboxes.map((mailbox) => [mailbox.id, keyOf(mailbox)]))
    for (const [id, { key, ending }] of readings) if (keys.get(id) !== key) ending.abort()
    const due = mailboxes.map((mailbox) => ({
      key: mailbox.id,
      work: (signal: AbortSignal, isOurs: () => Promise<boolean>) => read(mailbox, signal, isOurs)
    }))
    return { due, untilNextMs: LOOK_MS }
  }

  async function read(
    mailbox: MailboxRow,
    signal: AbortSignal,
    isOurs: () => Promise<boolean>
  ): Promise<void> {
    const ending = new AbortController()
    readings.set(mailbox.id, { key: keyOf(mailbox), ending })
    try {
      const own = { ...parts, mayGoOn: isOurs, tell: tell.soon }
      await readMailbox(own, mailbox, AbortSignal.any([signal, ending.signal]))
    } finally {
      readings.delete(mailbox.id)
    }
  }

  /** Whether this server has the key, where another one may have it. */
  function canOpen(mailboxes: readonly MailboxRow[]): boolean {
    if (!secrets.isShared) return true
    try {
      for (const mailbox of mailboxes) openPassword(secrets, mailbox)
      return true
    } catch (error) {
      const cause = error instanceof Error ? error.cause : error
      throttle('key', (since) => log.error(`Other servers read the mailboxes: ${cause}${since}`))
      return false
    }
  }

  return {
    wake: worker.wake,
    /** Stops reading; an email that is being taken is taken again after the next start. */
    async stop(): Promise<void> {
      tell.stop()
      await worker.stop()
    }
  }
}

/** The fields of a mailbox that its reading depends on, and none that reading changes. */
function keyOf(mailbox: MailboxRow): string {
  const { readAt: _r, failingSince: _f, error: _e, lastUid: _l, uidValidity: _u, ...rest } = mailbox
  return JSON.stringify(rest)
}
