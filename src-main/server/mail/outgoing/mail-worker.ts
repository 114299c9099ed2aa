import type { Log } from '../../base/log.ts'
import { createQueueWorker } from '../../queue/queue-worker.ts'
import type { MailRow } from '../../store/mails-store.ts'
import type { Store } from '../../store/store.ts'
import { throttledEvent } from '../../store/throttled-event.ts'
import type { SendOutcome } from '../transport/smtp-outcome.ts'
import { noteAttempt, noteOutcome } from './mail-outcomes.ts'
import { isDue, latestPause, pauseAfter } from './mail-pauses.ts'
import { type CurrentSender, createMailSenders, type MailSenderParts } from './mail-senders.ts'
import { createMailWriter, type MailWriterParts } from './mail-writer.ts'

export interface MailWorkerParts extends MailSenderParts, MailWriterParts {
  store: Store
  log: Log
  /** A number of milliseconds that only grows, for pauses that no wrong clock sets (D35). */
  elapsedMs?: () => number
}

export type MailWorker = ReturnType<typeof createMailWorker>

/**
 * Makes emails of what people are to be told, and sends them (D57). Of several servers one does it
 * at a time, by the lease of its queue worker (`store/job-lease.ts`); an email whose sender ends
 * before it has noted it is sent again with the same Message-ID.
 */
export function createMailWorker(parts: MailWorkerParts) {
  const { store, clock, elapsedMs = () => performance.now() } = parts
  const senders = createMailSenders(parts)
  const tell = throttledEvent(store, { type: 'mails' })
  const rest = createRest(elapsedMs)
  const writer = createMailWriter(parts)
  const worker = createQueueWorker(parts, {
    job: 'mail',
    failure: 'Email could not be sent',
    concurrency: 1,
    look
  })
  let sent = 0

  async function look() {
    const current = await senders.current()
    const untilNextMs = current ? await untilWork() : Number.POSITIVE_INFINITY
    if (!current || untilNextMs > 0) return { due: [], untilNextMs }
    const work = (signal: AbortSignal) => workOnce(current, signal)
    return { due: [{ key: 'mail', work }], untilNextMs }
  }

  /** How long until there is something to make or to send, in milliseconds; 0 where there is. */
  async function untilWork(): Promise<number> {
    const [untilNext, first] = await Promise.all([
      writer.untilNext(),
      store.read.mails.firstAttemptAt()
    ])
    if (first === null) return untilNext
    const now = clock()
    const untilFirst = isDue(first, now) ? 0 : first.getTime() - now.getTime()
    return Math.min(untilNext, Math.max(untilFirst, rest.leftMs()))
  }

  /** Makes the emails that can be made, and sends the first that is due. */
  async function workOnce(current: CurrentSender, signal: AbortSignal): Promise<void> {
    if (await writer.make(current.settings)) tell.soon()
    const now = clock()
    const mail = await store.read.mails.findDue({ now, latest: latestPause(now) })
    if (mail && rest.leftMs() === 0) await sendNext(mail, current, signal)
  }

  async function sendNext(
    mail: MailRow,
    { settings, sender }: CurrentSender,
    signal: AbortSignal
  ): Promise<void> {
    const message = await writer.write(mail, settings)
    if (message === null) {
      await store.transaction(async (tx) => {
        await tx.mailEvents.deleteOf(mail.id)
        await tx.mails.delete(mail.id)
      })
      return tell.soon()
    }
    // Before it is sent: what can't be noted, as on a full disk, would be sent again and again.
    await store.transaction((tx) => noteAttempt(tx, mail, clock()))
    const outcome = await sender.send(message, signal)
    rest.note(outcome)
    if (outcome.kind === 'sent') sent += 1
    await store.transaction((tx) =>
      noteOutcome(tx, mail, outcome, { now: clock(), failures: rest.failures() })
    )
    tell.soon()
  }

  return {
    wake: worker.wake,
    idle: worker.idle,
    /** Tries at once, also where the server was away; by hand. */
    tryNow() {
      rest.end()
      worker.wake()
    },
    /** How many emails this server has sent since its start. */
    countSent: () => sent,
    async stop(): Promise<void> {
      tell.stop()
      await worker.stop()
      senders.close()
    }
  }
}

/** While the mail server is away nothing is sent but one email after each pause. */
function createRest(elapsedMs: () => number) {
  let failures = 0
  let until = 0
  return {
    failures: () => failures,
    leftMs: () => (failures === 0 ? 0 : Math.max(0, until - elapsedMs())),
    note(outcome: SendOutcome) {
      failures = outcome.kind === 'away' ? failures + 1 : 0
      if (failures > 0) until = elapsedMs() + pauseAfter(failures)
    },
    end() {
      until = 0
    }
  }
}
