import { millisecondsInSecond } from 'date-fns/constants'
import type { Clock } from '../base/clock.ts'
import { createLogThrottle, type Log } from '../base/log.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { createJobLease } from '../store/job-lease.ts'
import type { Store } from '../store/store.ts'
import { throttledEvent } from '../store/throttled-event.ts'
import type { WebhookRow } from '../store/webhooks-store.ts'
import { attempt, noteOutcome } from './webhook-attempt.ts'
import { webhookName } from './webhook-message.ts'
import { isDue, latestPause, untilDue } from './webhook-pauses.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** How many receivers are talked to at a time; each gets one delivery after the other. */
const MAX_BUSY = 8

/** The least and the most time between two looks at what is due, in milliseconds. */
const SHORTEST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30 * millisecondsInSecond

export interface WorkerParts {
  store: Store
  sender: WebhookSender
  secrets: SecretBox
  clock: Clock
  log: Log
}

export type WebhookWorker = ReturnType<typeof createWebhookWorker>

/**
 * Sends what is due to the receivers of webhooks (D95). Of several servers one does it at a time; a
 * delivery whose sender ends before it has noted it is sent again with the same id.
 */
export function createWebhookWorker(parts: WorkerParts) {
  const { store, clock, log } = parts
  const stopping = new AbortController()
  const throttle = createLogThrottle()
  /** Whom this server is sending to. */
  const busy = new Map<number, Promise<void>>()
  /** When each was last sent something, as a number that grows, so that all get their turn. */
  const served = new Map<number, number>()
  const tell = throttledEvent(store, { type: 'webhooks' })
  const lease = createJobLease(store, clock, 'webhooks')
  let woken = Promise.withResolvers<void>()
  let isWoken = false
  /** Whether there was a webhook that is on when this server last looked. */
  let hasAny = true
  let running: Promise<void> | null = null
  let timer = setTimeout(wake, LONGEST_PAUSE_MS).unref()

  async function sendNext({ id }: WebhookRow): Promise<void> {
    const now = clock()
    const delivery = await store.read.webhookDeliveries.findDue(id, {
      now,
      latest: latestPause(now)
    })
    const webhook = await store.read.webhooks.find(id)
    if (!delivery || !webhook?.enabled || !(await lease.hold())) return
    const outcome = await attempt(parts, webhook, delivery, stopping.signal)
    await store.transaction(async (tx) => {
      // What was changed meanwhile: it may be gone, or was sent again by hand.
      const present = await tx.webhooks.find(id)
      const sent = await tx.webhookDeliveries.find(delivery.id)
      if (!present || !sent) return
      const at = clock()
      if (!(await noteOutcome(tx, { webhook: present, delivery: sent }, outcome, at))) return
      await logSecurityEvent(tx, {
        at,
        kind: 'webhook-switched-off',
        actorId: null,
        subjectId: null,
        address: null,
        detail: webhookName(present)
      })
    })
    tell.soon()
  }

  /** Sends until nothing is due. @returns how long until something is, in milliseconds */
  async function sendAll(): Promise<number> {
    const failures: unknown[] = []
    for (;;) {
      woken = Promise.withResolvers()
      isWoken = false
      const now = clock()
      const queues = await store.read.webhooks.listQueues()
      hasAny = queues.length > 0
      const due = queues
        .filter((queue) => isDue(queue, now) && !busy.has(queue.webhook.id))
        .sort((a, b) => turnOf(a.webhook) - turnOf(b.webhook))
      if (busy.size === 0 && (due.length === 0 || !(await lease.hold())))
        return due.length === 0 ? untilDue(queues, now) : LONGEST_PAUSE_MS / 10
      if (failures.length === 0 && !stopping.signal.aborted)
        for (const { webhook } of due.slice(0, MAX_BUSY - busy.size)) begin(webhook)
      if (busy.size === 0) throw failures[0] ?? new Error('The server stops')
      await Promise.race([...busy.values(), woken.promise])
    }

    function begin(webhook: WebhookRow) {
      served.set(webhook.id, (served.get(webhook.id) ?? 0) + 1)
      const sending = sendNext(webhook)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => busy.delete(webhook.id))
      busy.set(webhook.id, sending)
    }
  }

  const turnOf = ({ id }: WebhookRow) => served.get(id) ?? 0

  async function look(): Promise<void> {
    clearTimeout(timer)
    let pauseMs = LONGEST_PAUSE_MS
    try {
      pauseMs = await sendAll()
    } catch (error) {
      if (!stopping.signal.aborted)
        throttle(String(error), (since) =>
          log.error(`Webhooks could not be sent: ${error}${since}`)
        )
    }
    await lease.giveBack()
    if (stopping.signal.aborted) return
    const wait = Math.min(Math.max(pauseMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
    timer = setTimeout(wake, wait).unref()
  }

  function wake() {
    isWoken = true
    woken.resolve()
    if (stopping.signal.aborted) return
    running ??= look().finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  return {
    /** Looks at once whether something is due. */
    wake,
    /** Looks after a change of a ticket, which costs nothing where there are no webhooks. */
    noteChange() {
      if (hasAny) wake()
    },
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
    }
  }
}
