import { millisecondsInSecond } from 'date-fns/constants'
import type { Clock } from '../base/clock.ts'
import { createLogThrottle, type Log } from '../base/log.ts'
import { createJobLease } from '../store/job-lease.ts'
import type { Job } from '../store/shared-state.ts'
import type { Store } from '../store/store.ts'

/** The least and the most time between two looks at a queue, in milliseconds. */
const SHORTEST_PAUSE_MS = 200
export const LONGEST_PAUSE_MS = 30 * millisecondsInSecond

/** How soon to look again where another server works on the queue, in milliseconds. */
const LEASE_RETRY_MS = 3 * millisecondsInSecond

/** Something that is due. */
export interface QueueItem {
  /** Two items of the same key are never worked on at once. */
  key: unknown
  /**
   * Does it, and notes that it is done; where it throws, the item rests for as long as a pause can
   * be.
   * @param signal aborted when the server stops or another one works on the queue
   * @param isOurs whether this server still works on the queue; for long items
   */
  work(signal: AbortSignal, isOurs: () => Promise<boolean>): Promise<void>
}

export interface Queue {
  /** The job that one of several servers does at a time. */
  job: Job
  /** The words of the log before the error of an item: "Webhooks could not be sent". */
  failure: string
  /** How many items are worked on at once. */
  concurrency: number
  /** The most time between two looks, in milliseconds, where it is not {@link LONGEST_PAUSE_MS}. */
  longestPauseMs?: number
  /**
   * Finds what is due, in the order of its turns; also what is being worked on may be among it.
   * @returns it, and how long until there may be more, in milliseconds
   */
  look(): Promise<{ due: readonly QueueItem[]; untilNextMs: number }>
}

export type QueueWorker = ReturnType<typeof createQueueWorker>

/**
 * Works on a queue that the database keeps: looks when it is woken and when something becomes due,
 * and works on items until none is due. Of several servers one does it at a time; an item whose
 * server ends before it has noted what came of it is due again.
 */
export function createQueueWorker(
  { store, clock, log }: { store: Store; clock: Clock; log: Log },
  { job, failure, concurrency, longestPauseMs = LONGEST_PAUSE_MS, look }: Queue
) {
  const throttle = createLogThrottle()
  const lease = createJobLease(store, clock, job)
  const busy = new Set<unknown>()
  /** Items that failed, and until when they rest, in milliseconds of `performance.now()`. */
  const resting = new Map<unknown, number>()
  let isStopping = false
  let isWoken = false
  /** Resolved when there is a reason to look again. */
  let news = Promise.withResolvers<void>()
  /** Ends what is being worked on. */
  let ending = new AbortController()
  let running: Promise<void> | null = null
  let timer = setTimeout(wake, longestPauseMs).unref()

  function noteFailure(error: unknown): void {
    if (!ending.signal.aborted)
      throttle(String(error), (since) => log.error(`${failure}: ${error}${since}`))
  }

  async function begin({ key, work }: QueueItem): Promise<void> {
    busy.add(key)
    try {
      await work(ending.signal, lease.hold)
    } catch (error) {
      noteFailure(error)
      resting.set(key, performance.now() + longestPauseMs)
    }
    busy.delete(key)
    news.resolve()
  }

  /** @returns how long to rest where nothing is being worked on, in milliseconds */
  async function beginDue(): Promise<number> {
    if (ending.signal.aborted) return LEASE_RETRY_MS
    const { due, untilNextMs } = await look()
    const now = performance.now()
    const ready = due.filter(({ key }) => !busy.has(key) && (resting.get(key) ?? 0) <= now)
    if (busy.size === 0 && ready.length === 0)
      return due.length > 0 ? longestPauseMs : Math.max(untilNextMs, SHORTEST_PAUSE_MS)
    if (!(await lease.hold())) ending.abort()
    if (ending.signal.aborted) return LEASE_RETRY_MS
    for (const item of ready.slice(0, concurrency - busy.size)) void begin(item)
    return 0
  }

  /** Works until nothing is due. @returns how long to rest, in milliseconds */
  async function workAll(): Promise<number> {
    for (;;) {
      news = Promise.withResolvers()
      isWoken = false
      const pauseMs = await beginDue().catch((error: unknown) => {
        noteFailure(error)
        return longestPauseMs
      })
      if (busy.size === 0 && pauseMs > 0) return pauseMs
      if (busy.size > 0) await news.promise
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    ending = new AbortController()
    // Also while a long item is being worked on, others become due and the lease must be renewed.
    const ticking = setInterval(() => news.resolve(), longestPauseMs).unref()
    const pauseMs = await workAll()
    clearInterval(ticking)
    await lease.giveBack()
    if (isStopping) return
    timer = setTimeout(wake, Math.min(pauseMs, longestPauseMs)).unref()
  }

  function wake(): void {
    if (isStopping) return
    isWoken = true
    resting.clear()
    news.resolve()
    running ??= run().finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  return {
    /** Looks at once whether something is due; what has failed is tried again. */
    wake,
    /** Waits until nothing is due that can be done now; for tests. */
    async idle(): Promise<void> {
      wake()
      while (running) await running
    },
    /** Stops; what is being worked on is due again after the next start. */
    async stop(): Promise<void> {
      isStopping = true
      ending.abort()
      clearTimeout(timer)
      await running
    }
  }
}
