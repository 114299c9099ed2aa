import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { createQueueWorker } from '../queue/queue-worker.ts'
import type { Store } from '../store/store.ts'
import { throttledEvent } from '../store/throttled-event.ts'
import { attempt, noteOutcome } from './webhook-attempt.ts'
import { webhookName, withAlarm } from './webhook-message.ts'
import { isDue, latestPause, untilDue } from './webhook-pauses.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** How many receivers are talked to at a time; each gets one delivery after the other. */
const MAX_BUSY = 8

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
  const { store, clock } = parts
  /** When each was last sent something, as a number that grows, so that all get their turn. */
  const served = new Map<number, number>()
  const tell = throttledEvent(store, { type: 'webhooks' })
  /** Whether there was a webhook that is on when this server last looked. */
  let hasAny = true
  const worker = createQueueWorker(parts, {
    job: 'webhooks',
    failure: 'Webhooks could not be sent',
    concurrency: MAX_BUSY,
    look
  })

  /** The webhooks that have something to send; those that were served least come first. */
  async function look() {
    const now = clock()
    const queues = await store.read.webhooks.listQueues()
    hasAny = queues.length > 0
    const due = queues
      .filter((queue) => isDue(queue, now))
      .map(({ webhook: { id } }) => ({
        key: id,
        work: (signal: AbortSignal) => sendNext(id, signal)
      }))
      .sort((a, b) => turnOf(a.key) - turnOf(b.key))
    return { due, untilNextMs: untilDue(queues, now) }
  }

  const turnOf = (id: number) => served.get(id) ?? 0

  async function sendNext(id: number, signal: AbortSignal): Promise<void> {
    served.set(id, turnOf(id) + 1)
    const now = clock()
    const delivery = await store.read.webhookDeliveries.findDue(id, {
      now,
      latest: latestPause(now)
    })
    const webhook = await store.read.webhooks.find(id)
    if (!delivery || !webhook?.enabled) return
    const message = await withAlarm(store.read, delivery)
    const outcome = await attempt(parts, webhook, message, signal)
    await store.transaction(async (tx) => {
      // The delivery may have been deleted meanwhile, or sent again by hand.
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

  return {
    wake: worker.wake,
    idle: worker.idle,
    /** Looks after a change of a ticket, which costs nothing where there are no webhooks. */
    noteChange() {
      if (hasAny) worker.wake()
    },
    async stop(): Promise<void> {
      tell.stop()
      await worker.stop()
    }
  }
}
