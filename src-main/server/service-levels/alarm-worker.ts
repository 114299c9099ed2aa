import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { raiseAlarms } from '../effects/alarm-effects.ts'
import { levelsIn, relevelTicket } from '../effects/service-clock-effects.ts'
import { createQueueWorker } from '../queue/queue-worker.ts'
import type { Store } from '../store/store.ts'
import { isMovePending } from './clock-mover.ts'

/** How many clocks with an alarm are read at a time. */
const MAX_READ = 100

/**
 * Raises the alarms of service levels at their time (D73). It waits for the next one with a timer, and
 * is woken by every change of a ticket, on whichever server. An alarm is due until the transaction
 * that raises it is committed.
 */
export function createAlarmWorker(parts: {
  store: Store
  clock: Clock
  log: Log
  /** Called when there may be emails and webhooks to send. */
  onRaised(): void
}) {
  const { store, clock } = parts

  async function raiseOf(ticketId: number): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock()
      const ticket = await tx.tickets.find(ticketId)
      if (!ticket) return
      const known = await levelsIn(tx)
      // A deadline that was just put off is not reported, although its clocks have yet to move.
      if (await isMovePending(tx)) await relevelTicket(tx, known, ticket, at)
      const clocks = await tx.serviceClocks.listOf([ticketId])
      await raiseAlarms(tx, known, { ticket, clocks, at })
    })
  }

  const worker = createQueueWorker(parts, {
    job: 'service-alarms',
    failure: 'The alarms of service levels could not be raised',
    concurrency: 1,
    async look() {
      const now = clock()
      const next = await store.read.serviceAlarms.listNext(MAX_READ)
      const due = next.filter(({ alarmAt }) => alarmAt <= now)
      const following = next[due.length]
      return {
        due: [...new Set(due.map(({ ticketId }) => ticketId))].map((ticketId) => ({
          key: ticketId,
          async work() {
            await raiseOf(ticketId)
            parts.onRaised()
          }
        })),
        untilNextMs: following
          ? following.alarmAt.getTime() - now.getTime()
          : Number.POSITIVE_INFINITY
      }
    }
  })
  worker.wake()
  return worker
}
