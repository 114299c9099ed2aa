import { millisecondsInSecond } from 'date-fns/constants'
import { createLogThrottle, type Log } from '../../base/log.ts'
import { createJobLease } from '../../store/job-lease.ts'
import type { MailRow } from '../../store/mails-store.ts'
import type { Store } from '../../store/store.ts'
import { throttledEvent } from '../../store/throttled-event.ts'
import type { SendOutcome } from '../transport/smtp-outcome.ts'
import { noteAttempt, noteOutcome } from './mail-outcomes.ts'
import { isDue, latestPause, pauseAfter } from './mail-pauses.ts'
import { type CurrentSender, createMailSenders, type MailSenderParts } from './mail-senders.ts'
import { createMailWriter, type MailWriterParts } from './mail-writer.ts'

/** The least and the most time between two looks at what is due, in milliseconds. */
const SHORTEST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30 * millisecondsInSecond

/** How often a server that sends says so, in milliseconds: servers may look into a mail for long. */
const RENEWAL_MS = 10 * millisecondsInSecond

export interface MailWorkerParts extends MailSenderParts, MailWriterParts {
  store: Store
  log: Log
  /** A number of milliseconds that only grows, for pauses that no wrong clock sets (D35). */
  elapsedMs?: () => number
}

export type MailWorker = ReturnType<typeof createMailWorker>

/**
 * Makes mails of what people are to be told, and sends them (D57). Of several servers one does it at
 * a time; a mail whose sender ends before it has noted it is sent again with the same Message-ID.
 */
export function createMailWorker(parts: MailWorkerParts) {
  const { store, clock, log, elapsedMs = () => performance.now() } = parts
  const stopping = new AbortController()
  const throttle = createLogThrottle()
  const senders = createMailSenders(parts)
  const lease = createJobLease(store, clock, 'mail')
  const tell = throttledEvent(store, { type: 'mails' })
  const rest = createRest(elapsedMs)
  const writer = createMailWriter(parts)
  let isWoken = false
  let running: Promise<void> | null = null
  let timer = setTimeout(wake, LONGEST_PAUSE_MS).unref()
  let sent = 0

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

  async function sendNext(mail: MailRow, { settings, sender }: CurrentSender): Promise<void> {
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
    const outcome = await sender.send(message, stopping.signal)
    rest.note(outcome)
    if (outcome.kind === 'sent') sent += 1
    await store.transaction((tx) =>
      noteOutcome(tx, mail, outcome, { now: clock(), failures: rest.failures() })
    )
    tell.soon()
  }

  /** Sends until nothing is due. @returns how long until something is, in milliseconds */
  async function sendAll(): Promise<number> {
    for (;;) {
      isWoken = false
      const current = await senders.current()
      if (!current) return LONGEST_PAUSE_MS
      const wait = await untilWork()
      if (wait > 0) return wait
      if (!(await lease.hold())) return LONGEST_PAUSE_MS / 10
      if (await writer.make(current.settings)) tell.soon()
      while (!isWoken && rest.leftMs() === 0) {
        stopping.signal.throwIfAborted()
        const now = clock()
        const mail = await store.read.mails.findDue({ now, latest: latestPause(now) })
        if (!mail) break
        await sendNext(mail, current)
      }
    }
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    let pauseMs = LONGEST_PAUSE_MS
    const renewing = setInterval(() => void lease.hold().catch(() => {}), RENEWAL_MS).unref()
    try {
      pauseMs = await sendAll()
    } catch (error) {
      if (!stopping.signal.aborted)
        throttle(String(error), (since) => log.error(`Mails could not be sent: ${error}${since}`))
    }
    clearInterval(renewing)
    await lease.giveBack()
    if (stopping.signal.aborted) return
    const wait = Math.min(Math.max(pauseMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
    timer = setTimeout(wake, wait).unref()
  }

  function wake() {
    isWoken = true
    if (stopping.signal.aborted) return
    running ??= look().finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  return {
    /** Looks at once whether something is due. */
    wake,
    /** Tries at once, also where the server was away; by hand. */
    tryNow() {
      rest.end()
      wake()
    },
    /** How many mails this server has sent since its start. */
    countSent: () => sent,
    /** Waits until nothing is due that can be sent now; for tests. */
    async idle(): Promise<void> {
      wake()
      while (running) await running
    },
    /** Stops sending; what is being sent is sent again after the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      tell.stop()
      await running
      senders.close()
    }
  }
}

/** While the mail server is away nothing is sent but one mail after each pause. */
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
