import { ProblemError } from '../http/problem.ts'

/** How many checks of a key run at a time, and how many wait for one of them to end (D36). */
const MAX_RUNNING = 10
const MAX_WAITING = 20

/** When to try again where too many wait; by then they have had their turn. In seconds. */
const BUSY_RETRY_SECONDS = 5

/**
 * What happens to a key at the moment: how many checks run, and who waits for one of them to end.
 */
interface Gate {
  running: number
  waiting: PromiseWithResolvers<void>[]
  /**
   * Whether somebody is being admitted at this moment, and whether there is reason to look again
   * then.
   */
  isAdmitting: boolean
  isStale: boolean
}

/**
 * Lets so few checks of a key run at a time that a limit holds however they end.
 * @param max how many tries a key has
 * @param countTries how many it has used up; throws what is said once it has used up all
 */
export function createAttemptGates(max: number, countTries: (key: string) => Promise<number>) {
  const gates = new Map<string, Gate>()

  /**
   * Waits until so few checks of a key run that the limit holds however they end.
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
   * Admits who waits, in the order of coming, or refuses them all once the key's tries are used up.
   * Only one looks at a time. A check that ends while the tries are counted still holds its place:
   * whether its failure is counted already is not known.
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
        const tries = await countTries(key)
        for (let free = Math.min(MAX_RUNNING, max - tries) - running; free > 0; free--) {
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
     * Runs work that holds a place of each key meanwhile; the keys are taken in the order given.
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

/** Says that too many are being checked, of which nobody knows yet how they end. */
function tooManyAtOnce(): ProblemError {
  return new ProblemError(429, 'Too many tries at the same time. Try again in a few seconds.', {
    headers: { 'Retry-After': String(BUSY_RETRY_SECONDS) }
  })
}
