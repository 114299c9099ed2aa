import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { instantOf } from '#shared/domain/recurrence.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import { createLateWorker } from '../queue/late-worker.ts'
import type { ScheduleRow } from '../store/schedules-store.ts'
import type { Store, StoreEvent, Transaction } from '../store/store.ts'
import { viewerOf } from '../tickets/viewer-of.ts'
import { isRaising, occurrencesAfter, type Raising } from './occurrences.ts'
import { pauseSchedule } from './pause-schedule.ts'
import { raiseOnce } from './raise-scheduled.ts'
import { nextOf, openDaysOf, stored } from './schedule-dates.ts'
import { findFault } from './schedule-faults.ts'

/** How many schedules are looked at together. */
const BATCH = 20

/** The events after which dates may be others, or names may be gone. */
const CHANGES = new Set<StoreEvent['type']>([
  ...(['schedules', 'settings', 'users', 'categories', 'departments', 'resync'] as const)
])

/**
 * Raises recurring tickets at their time (D77). It waits for the next one with a timer, and begins once
 * there is one, so that it costs nothing where there never is.
 */
export function createScheduleWorker(parts: {
  store: Store
  clock: Clock
  log: Log
  /** Called when there may be emails and webhooks to send. */
  onRaised(): void
}) {
  const { store, clock } = parts
  /** When all are to be checked again, in milliseconds of `performance.now()`. */
  let checkAt = 0

  async function look() {
    const now = clock()
    const next = await store.read.schedules.listNext(BATCH)
    const due = next.filter(({ nextAt }) => nextAt <= now)
    const [following] = next.slice(due.length)
    const items = due.map(({ id }) => ({ key: id, work: () => raise(id) }))
    return {
      due: performance.now() < checkAt ? items : [...items, { key: 'all', work: checkAll }],
      untilNextMs: following ? following.nextAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY
    }
  }

  async function raise(id: number): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock()
      const schedule = await tx.schedules.find(id)
      if (schedule?.nextAt != null && schedule.nextAt <= at) await raiseDue(tx, schedule, at)
    })
    parts.onRaised()
  }

  /**
   * Checks all schedules again: calendars may have changed, names may be gone, and a clock may have
   * been wrong when their next dates were computed.
   */
  async function checkAll(): Promise<void> {
    checkAt = performance.now() + millisecondsInHour
    for (const { id } of await store.read.schedules.list())
      await store.transaction(async (tx) => {
        const schedule = await tx.schedules.find(id)
        if (schedule?.enabled && schedule.pausedReason === null) await check(tx, schedule, clock())
      })
    parts.onRaised()
  }

  const worker = createLateWorker(parts, {
    job: 'schedules',
    failure: 'Recurring tickets could not be raised',
    searchFailure: 'Recurring tickets could not be looked for',
    concurrency: 1,
    isAny: async () => (await store.read.schedules.listNext(1)).length > 0,
    look
  })
  return {
    ...worker,
    /** Looks again after a change, also one that another server has written. */
    noteEvent({ type }: StoreEvent): void {
      if (!CHANGES.has(type)) return
      if (type !== 'schedules') checkAt = 0
      worker.wakeIfAny()
    }
  }
}

/** Raises the latest ticket that is due, or says why not, and plans the next one. */
async function raiseDue(tx: Transaction, schedule: ScheduleRow, at: Date): Promise<void> {
  const author = await authorOf(tx, schedule)
  const fault = await findFault(tx, schedule, author)
  if (fault || !author) {
    if (fault) await pauseSchedule(tx, schedule, fault, at)
    return
  }
  const { missed, occurrence, next } = await latestOf(tx, schedule, at)
  const isOpen = schedule.definition.skipWhileOpen && (await isLastOpen(tx, schedule))
  const outcome = isOpen ? 'still-open' : 'raised'
  await raiseOnce(tx, schedule, { actor: author, at }, { occurrence, outcome, missed })
  await tx.schedules.update(schedule.id, stored(next))
  tx.tell({ type: 'schedules' })
}

/** The latest occurrence up to a moment, how many are missed before it, and the next one. */
async function latestOf(tx: Transaction, schedule: ScheduleRow, at: Date) {
  const { recurrence } = schedule.definition
  const isOpen = openDaysOf(await levelsIn(tx), recurrence)
  const first = schedule.nextAt?.getTime() ?? at.getTime()
  let occurrence = schedule.nextLocal ?? ''
  let missed = 0
  let next: Raising | null = null
  for (const one of occurrencesAfter(recurrence, isOpen, first)) {
    if (!isRaising(one)) continue
    if (one.at > at.getTime()) {
      next = one
      break
    }
    occurrence = one.local
    missed += 1
  }
  return { occurrence, missed, next }
}

async function isLastOpen({ schedules }: Transaction, { id }: ScheduleRow): Promise<boolean> {
  const last = await schedules.lastRun(id, ['raised', 'by-hand'])
  return ACTIVE_STATUSES.some((status) => status === last?.ticket?.status)
}

async function check(tx: Transaction, schedule: ScheduleRow, at: Date): Promise<void> {
  const { id, definition, nextAt } = schedule
  const fault = await findFault(tx, schedule, await authorOf(tx, schedule))
  if (fault) {
    await pauseSchedule(tx, schedule, fault, at)
    return
  }
  if (nextAt !== null && nextAt <= at) return
  const last = await tx.schedules.lastRun(id, ['raised', 'still-open'])
  // After a run long after now the clock was wrong, and dates before it are still to come (D35).
  const isLastRight = last && last.at.getTime() <= at.getTime() + millisecondsInDay
  const raisedUpTo = isLastRight ? instantOf(definition.recurrence.zone, last.occurrence) : 0
  const after = Math.max(at.getTime(), raisedUpTo)
  const next = nextOf(await levelsIn(tx), definition.recurrence, after)
  if (next.nextAt?.getTime() === nextAt?.getTime()) return
  await tx.schedules.update(id, next)
  tx.tell({ type: 'schedules' })
}

async function authorOf(tx: Transaction, { authorId }: ScheduleRow) {
  const account = await tx.users.find(authorId)
  return account && (await viewerOf(tx, account))
}
