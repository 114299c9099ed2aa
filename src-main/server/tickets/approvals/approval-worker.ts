import { MAX_REMINDERS, REMIND_AFTER_DAYS } from '#shared/domain/approvals.ts'
import { toDate } from '#shared/domain/instants.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import { notifyApprovers } from '../../effects/approval-effects.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import { dayAfterOf } from '../../effects/waiting-effects.ts'
import { createQueueWorker, type QueueWorker } from '../../queue/queue-worker.ts'
import type { Store, StoreEvent } from '../../store/store.ts'
import { viewerById } from '../viewer-of.ts'

/** How many approvals are looked at together. */
const BATCH = 20

/** How often to look without being woken, in milliseconds. */
const LONGEST_PAUSE_MS = 10 * 60 * 1000

/**
 * Reminds the approvers who have not answered (D80). It begins once there is an open approval, so
 * that it costs nothing where there never is one.
 */
export function createApprovalWorker(parts: { store: Store; clock: Clock; log: Log }) {
  const { store, clock, log } = parts
  let worker: QueueWorker | null = null
  let isStopping = false

  function wake(): void {
    if (isStopping) return
    worker ??= createQueueWorker(parts, {
      job: 'approvals',
      failure: 'Approvers could not be reminded',
      concurrency: 1,
      longestPauseMs: LONGEST_PAUSE_MS,
      look
    })
    worker.wake()
  }

  async function look() {
    const now = clock()
    const due = await store.read.approvals.listDue(now, BATCH)
    const next = due.length > 0 ? now : await store.read.approvals.nextAt()
    return {
      due: due.map(({ id }) => ({ key: id, work: () => remind(id) })),
      untilNextMs: next === null ? LONGEST_PAUSE_MS : next.getTime() - now.getTime()
    }
  }

  /** One transaction, so that a reminder is sent once or not at all. */
  async function remind(id: number): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock()
      const approval = await tx.approvals.find(id)
      if (approval?.remindAt == null || approval.remindAt > at) return
      const [ticket, approvers, actor, known] = await Promise.all([
        tx.tickets.find(approval.ticketId),
        tx.approvals.listApprovers([id]),
        viewerById(tx, approval.authorId),
        levelsIn(tx)
      ])
      if (!ticket) return
      const reminders = approval.reminders + 1
      const next =
        reminders < MAX_REMINDERS
          ? dayAfterOf(known, ticket)(at.getTime(), REMIND_AFTER_DAYS)
          : null
      await tx.approvals.setReminder(id, { reminders, remindAt: toDate(next) })
      const approverIds = approvers.flatMap(({ userId, open }) => (open ? userId : []))
      const reminder = { approval, approverIds, kind: 'approval-reminder' } as const
      await notifyApprovers(tx, { actor, at }, ticket, reminder)
    })
  }

  function beginIfAnyIsOpen(): void {
    store.read.approvals.nextAt().then(
      (next) => next !== null && wake(),
      (error: unknown) => log.error(`Open approvals could not be looked for: ${error}`)
    )
  }

  beginIfAnyIsOpen()
  return {
    /** Looks again after a change of an approval, also one that another server has written. */
    noteEvent(event: StoreEvent): void {
      const isTicket = event.type === 'ticket' || event.type === 'private-ticket'
      if (isTicket && event.change === 'approval') wake()
      else if (event.type === 'resync') beginIfAnyIsOpen()
    },
    /** Does what is due; for tests. */
    async idle(): Promise<void> {
      wake()
      await worker?.idle()
    },
    async stop(): Promise<void> {
      isStopping = true
      await worker?.stop()
    }
  }
}
