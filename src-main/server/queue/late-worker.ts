import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Store } from '../store/store.ts'
import { createQueueWorker, type Queue, type QueueWorker } from './queue-worker.ts'

export interface LateQueue extends Queue {
  /** Whether there is something to do, now or at a later time. */
  isAny(): Promise<boolean>
  /** The words of the log before the error of that: "Recurring tickets could not be looked for". */
  searchFailure: string
}

/**
 * Works on a queue once there is something in it, so that it costs nothing where there never is. It
 * looks for that at the start.
 */
export function createLateWorker(
  parts: { store: Store; clock: Clock; log: Log },
  { isAny, searchFailure, ...queue }: LateQueue
) {
  let worker: QueueWorker | null = null
  let isStopping = false

  function wake(): void {
    if (isStopping) return
    worker ??= createQueueWorker(parts, queue)
    worker.wake()
  }

  function wakeIfAny(): void {
    if (worker) wake()
    else
      isAny().then(
        (any) => any && wake(),
        (error: unknown) => parts.log.error(`${searchFailure}: ${error}`)
      )
  }

  wakeIfAny()
  return {
    /** Looks at once whether something is due. */
    wake,
    /** The same, after an event that may have brought the first of it. */
    wakeIfAny,
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
