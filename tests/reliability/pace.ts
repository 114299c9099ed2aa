import { setTimeout as pause } from 'node:timers/promises'

/** How long things took that were begun by a schedule. */
export interface Paced {
  /** From when each was due until it was done, in milliseconds: waiting for its turn counts. */
  latencies: number[]
  /** How many could not be begun, because the time was over. */
  unsent: number
}

/** How much longer than planned a schedule may be worked off, as a part of its time. */
const OVERTIME = 0.25

/**
 * Begins something at a fixed rate, however long each takes, so that a slow answer delays none of
 * the others' clocks.
 * @param options.atOnce the most that may be under way; more than these wait, and their time runs
 * @param options.stop ends it before its time
 */
export async function pace(options: {
  perSecond: number
  seconds: number
  atOnce: number
  work: () => Promise<void>
  stop?: AbortSignal
}): Promise<Paced> {
  const { perSecond, seconds, atOnce, work, stop } = options
  const total = Math.round(perSecond * seconds)
  const began = performance.now()
  const latencies: number[] = []
  const running = new Set<Promise<void>>()
  for (let number = 0; number < total; number++) {
    const due = began + (number * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await pause(wait)
    while (running.size >= atOnce) await Promise.race(running)
    if (stop?.aborted) break
    if (performance.now() - began > seconds * 1000 * (1 + OVERTIME)) break
    const one = work().then(() => {
      latencies.push(performance.now() - due)
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.all(running)
  return { latencies, unsent: total - latencies.length }
}
