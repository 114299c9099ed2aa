import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { NamedCalendar } from '#shared/api/service-levels.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import {
  CLOCKS_MOVED,
  readServiceLevels,
  relevelClocks,
  SERVICE_LEVELS,
  type StoredLevels
} from '../effects/service-clock-effects.ts'
import { createQueueWorker } from '../queue/queue-worker.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'

/** How many tickets are moved in one transaction, so that others wait only a moment. */
const BATCH = 50

/** How often to look without being woken, in milliseconds. */
const LONGEST_PAUSE_MS = 10 * 60 * 1000

/** When the levels were changed that clocks do not run by yet; null where all do. */
async function pendingChange(stores: Pick<Stores, 'settings'>): Promise<string | null> {
  const [{ levels }, moved] = await Promise.all([
    readServiceLevels(stores),
    stores.settings.find(CLOCKS_MOVED)
  ])
  return levels.updatedAt === (moved ?? null) ? null : levels.updatedAt
}

/** Whether some clocks do not run by the service levels yet. */
export async function isMovePending(stores: Pick<Stores, 'settings'>): Promise<boolean> {
  return (await pendingChange(stores)) !== null
}

/** Removes calendars that were removed from the settings, once no clock names them any more. */
async function forgetUnusedCalendars(tx: Transaction, levels: StoredLevels, at: Date) {
  const removed: NamedCalendar[] = []
  for (const calendar of levels.removed)
    if (await tx.serviceClocks.usesCalendar(calendar.id)) removed.push(calendar)
  if (removed.length < levels.removed.length)
    await tx.settings.put(SERVICE_LEVELS, JSON.stringify({ ...levels, removed }), at)
}

/**
 * Moves the clocks of open tickets in batches, after the service levels have changed or tickets were
 * imported (D72), also those that an earlier server has left. If it ends early, it begins again;
 * clocks that were moved stay as they are.
 */
export function createClockMover(parts: {
  store: Store
  clock: Clock
  log: Log
  /** Called when clocks have moved, because their alarms may come sooner. */
  onMoved(): void
}) {
  const { store } = parts

  /** @returns the last ticket of the batch; null after the last one, and where levels changed again */
  async function moveBatch(change: string, after: number): Promise<number | null> {
    return await store.transaction(async (tx) => {
      const known = await readServiceLevels(tx)
      if (known.levels.updatedAt !== change) return null
      const at = parts.clock()
      const tickets = await tx.serviceClocks.listActiveTickets(after, BATCH)
      const clocks = await tx.serviceClocks.listOf(tickets.map(({ id }) => id))
      const ofTickets = Map.groupBy(clocks, ({ ticketId }) => ticketId)
      for (const ticket of tickets)
        await relevelClocks(tx, known, ticket, ofTickets.get(ticket.id) ?? [], at)
      const last = tickets.at(-1)
      if (last) return last.id
      await forgetUnusedCalendars(tx, known.levels, at)
      await tx.settings.put(CLOCKS_MOVED, change, at)
      return null
    })
  }

  const worker = createQueueWorker(parts, {
    job: 'service-clocks',
    failure: 'The deadlines of tickets could not be moved',
    concurrency: 1,
    longestPauseMs: LONGEST_PAUSE_MS,
    async look() {
      const change = await pendingChange(store.read)
      const work = async (signal: AbortSignal, isOurs: () => Promise<boolean>) => {
        if (change === null) return
        let after: number | null = 0
        while (after !== null && !signal.aborted && (await isOurs())) {
          after = await moveBatch(change, after)
          parts.onMoved()
          await yieldToEventLoop()
        }
      }
      return {
        due: change === null ? [] : [{ key: 'clocks', work }],
        untilNextMs: LONGEST_PAUSE_MS
      }
    }
  })
  worker.wake()
  return worker
}
