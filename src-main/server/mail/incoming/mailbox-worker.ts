import { millisecondsInSecond } from 'date-fns/constants'
import { createLogThrottle } from '../../base/log.ts'
import { createJobLease } from '../../store/job-lease.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import { throttledEvent } from '../../store/throttled-event.ts'
import { type ReaderParts, readMailbox } from './mailbox-reader.ts'
import { openPassword } from './mailbox-secret.ts'

/** How often a server looks whether it is to read, and which mailboxes there are, in milliseconds. */
const LOOK_MS = 10 * millisecondsInSecond

type WorkerParts = Omit<ReaderParts, 'mayGoOn' | 'tell'>

/** A mailbox that this server reads. */
interface Reading {
  /** As what it is read: another is read anew. */
  key: string
  stopping: AbortController
  done: Promise<void>
}

export type MailboxWorker = ReturnType<typeof createMailboxWorker>

/** Reads all mailboxes that are on (D58). Of several servers one does it at a time. */
export function createMailboxWorker(parts: WorkerParts) {
  const { store, log, secrets } = parts
  const throttle = createLogThrottle()
  const readings = new Map<number, Reading>()
  const lease = createJobLease(store, parts.clock, 'mailboxes')
  const tell = throttledEvent(store, { type: 'mails' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopping = false

  function begin(mailbox: MailboxRow): Reading {
    const stopping = new AbortController()
    const own = { ...parts, mayGoOn: lease.hold, tell: tell.soon }
    const done = readMailbox(own, mailbox, stopping.signal).catch((error: unknown) =>
      log.error(`Mails to ${mailbox.address} are not taken any more: ${error}`, error)
    )
    return { key: keyOf(mailbox), stopping, done }
  }

  /** Whether this server has the key, where another one may have it. */
  function canOpen(mailboxes: readonly MailboxRow[]): boolean {
    if (!secrets.isShared) return true
    try {
      for (const mailbox of mailboxes) openPassword(secrets, mailbox)
      return true
    } catch (error) {
      const cause = error instanceof Error ? error.cause : error
      throttle('key', (since) => log.error(`Mailboxes are left to other servers: ${cause}${since}`))
      return false
    }
  }

  async function end(ids: Iterable<number>): Promise<void> {
    const ended = [...ids].flatMap((id) => {
      const reading = readings.get(id)
      readings.delete(id)
      reading?.stopping.abort()
      return reading ? [reading.done] : []
    })
    await Promise.all(ended)
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    try {
      const mailboxes = (await store.read.mailboxes.list()).filter(({ enabled }) => enabled)
      const isOurs = mailboxes.length > 0 && canOpen(mailboxes) && (await lease.hold())
      const wanted = new Map(isOurs ? mailboxes.map((mailbox) => [mailbox.id, mailbox]) : [])
      await end(
        [...readings].flatMap(([id, { key }]) => {
          const mailbox = wanted.get(id)
          return mailbox && keyOf(mailbox) === key ? [] : [id]
        })
      )
      for (const [id, mailbox] of wanted)
        if (!isStopping && !readings.has(id)) readings.set(id, begin(mailbox))
      if (readings.size === 0) await lease.giveBack()
    } catch (error) {
      throttle(String(error), (since) => log.error(`Mailboxes could not be read: ${error}${since}`))
    }
    if (!isStopping) timer = setTimeout(wake, LOOK_MS).unref()
  }

  function wake() {
    isWoken = true
    if (isStopping) return
    running ??= (async () => {
      while (isWoken && !isStopping) {
        isWoken = false
        await look()
      }
    })().finally(() => {
      running = null
    })
  }

  return {
    /** Looks at once which mailboxes there are. */
    wake,
    /** Stops reading; a mail that is being taken is taken again after the next start. */
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      tell.stop()
      for (const { stopping } of readings.values()) stopping.abort()
      await running
      await end([...readings.keys()])
      await lease.giveBack()
    }
  }
}

/** What of a mailbox its reading depends on, and nothing that reading changes. */
function keyOf(mailbox: MailboxRow): string {
  const { readAt: _r, failingSince: _f, error: _e, lastUid: _l, uidValidity: _u, ...rest } = mailbox
  return JSON.stringify(rest)
}
