import type { LiveChange } from '#shared/domain/ticket-events.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Store, StoreEvent } from '../store/store.ts'
import { createLateWorker, type LateQueue } from './late-worker.ts'

/** How many are looked at together. */
const BATCH = 20

/** How often to look without being woken, in milliseconds. */
const LONGEST_PAUSE_MS = 10 * 60 * 1000

/** The times at which something is to be done for tickets. */
interface Times<Row> {
  /** Those up to a moment, the longest due first. */
  listDue(by: Date, limit: number): Promise<Row[]>
  /** The next one; null for none. */
  nextAt(): Promise<Date | null>
}

interface TimedWork<Row> extends Pick<LateQueue, 'job' | 'failure' | 'searchFailure'> {
  times: Times<Row>
  keyOf(row: Row): number
  /** Does what is due of a key; it may have changed since it was read. */
  work(key: number): Promise<void>
  /** The change of a ticket that may have brought a time. */
  change: LiveChange
}

/** Does something for tickets at times that the database keeps. It begins once there is one. */
export function createTicketTimesWorker<Row>(
  parts: { store: Store; clock: Clock; log: Log },
  { times, keyOf, work, change, ...names }: TimedWork<Row>
) {
  const worker = createLateWorker(parts, {
    ...names,
    ...{ concurrency: 1, longestPauseMs: LONGEST_PAUSE_MS },
    isAny: async () => (await times.nextAt()) !== null,
    async look() {
      const now = parts.clock()
      const due = await times.listDue(now, BATCH)
      const next = due.length > 0 ? now : await times.nextAt()
      return {
        due: due.map(keyOf).map((key) => ({ key, work: () => work(key) })),
        untilNextMs: next === null ? LONGEST_PAUSE_MS : next.getTime() - now.getTime()
      }
    }
  })
  return {
    ...worker,
    /** Looks again after such a change, also one that another server has written. */
    noteEvent(event: StoreEvent): void {
      const isTicket = event.type === 'ticket' || event.type === 'private-ticket'
      if (isTicket && event.change === change) worker.wake()
      else if (event.type === 'resync') worker.wakeIfAny()
    }
  }
}
