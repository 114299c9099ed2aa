import { ProblemError } from '../http/problem.ts'

/** How many checks of a key run at a time, and how many wait for one of them to end (D36). */
const MAX_RUNNING = 10
const MAX_WAITING = 20

/** The `Retry-After` when too many checks wait, in seconds: by then those that wait have run. */
const BUSY_RETRY_SECONDS = 5

/** The running and the waiting checks of one key. */
interface Gate {
  running: number
  waiting: PromiseWithResolvers<void>[]
  /**
   * Whether `admit` is at work for this key, and whether a check has entered or left since it last
   * counted.
   */
  isAdmitting: boolean
  isStale: boolean
}

/**
 * Limits the concurrent checks of each key, so that the limit holds even if all of them fail.
 * @param max how many attempts a key has
 * @param countAttempts counts the attempts a key has used; throws the 429 error once none is left
 */
export function createAttemptGates(max: number, countAttempts: (key: string) => Promise<number>) {
  const gates = new Map<string, Gate>()

  /**
   * Waits until the key has room for one more check, even if all running ones fail.
   * @throws ProblemError 429
   */
  async function enter(key: string): Promise<void> {
    const gate = gates.get(key) ?? { running: 0, waiting: [], isAdmitting: false, isStale: false }
    if (gate.running + gate.waiting.length >= Math.min(MAX_RUNNING, max) + MAX_WAITING)
      throw tooManyAtOnce()
    gates.set(key, gate)
    const turn = Promise.withResolvers<void>()
    gate.waiting.push(turn)
    void admit(key, gate)
    await turn.promise
  }

  function leave(key: string) {
    const gate = gates.get(key)
    if (!gate) return
    gate.running -= 1
    void admit(key, gate)
  }

  /**
   * Admits waiting checks in the order in which they came, or rejects them all once the key has no
   * attempts left. Only one call for a key counts at a time. A check that ends while the attempts
   * are counted keeps its place until the next count, because its failure may not be in this one.
   */
  async function admit(key: string, gate: Gate): Promise<void> {
    gate.isStale = true
    if (gate.isAdmitting) return
    gate.isAdmitting = true
    const { waiting } = gate
    try {
      while (gate.isStale && waiting.length > 0 && gate.running < MAX_RUNNING) {
        gate.isStale = false
        const { running } = gate
        const attempts = await countAttempts(key)
        for (let free = Math.min(MAX_RUNNING, max - attempts) - running; free > 0; free--) {
          const next = waiting.shift()
          if (!next) break
          gate.running += 1
          next.resolve()
        }
        for (const { reject } of waiting.splice(MAX_WAITING)) reject(tooManyAtOnce())
      }
    } catch (error) {
      for (const { reject } of waiting.splice(0)) reject(error)
    }
    gate.isAdmitting = false
    if (gate.running === 0 && waiting.length === 0) gates.delete(key)
  }

  return {
    /**
     * Runs `work` while it holds a place for each key; the places are taken in the order of the
     * keys.
     */
    async hold<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
      const entered: string[] = []
      try {
        for (const key of keys) {
          await enter(key)
          entered.push(key)
        }
        return await work()
      } finally {
        entered.forEach(leave)
      }
    }
  }
}

/** The error for too many concurrent checks whose outcome is not yet known. */
export function tooManyAtOnce(): ProblemError {
  return new ProblemError(429, 'Too many tries at the same time. Try again in a few seconds.', {
    headers: { 'Retry-After': String(BUSY_RETRY_SECONDS) }
  })
}
