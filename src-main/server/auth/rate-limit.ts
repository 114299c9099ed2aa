import { createHash } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { AttemptsWindow } from '../store/attempts-store.ts'
import type { Store, Transaction } from '../store/store.ts'

/** Within which time tries count, in milliseconds (D29). */
const RATE_WINDOW_MS = 15 * 60 * 1000

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
  /** Whether somebody is being admitted at this moment, and whether there is reason to look again then. */
  isAdmitting: boolean
  isStale: boolean
}

/**
 * Limits how often something may be tried for a key, such as a username or an address. Tries are
 * counted in the database, so that a restart forgets none (D29). A check that runs holds a place as
 * if it had failed already, and others wait for it: so many guesses at once can't slip past the
 * limit, and many right passwords at once are no failures.
 * @param max how many tries a key has within the window
 * @param sentence what is said beyond it; how long it takes is added
 */
export function createRateLimit(store: Store, clock: Clock, { max, sentence }: { max: number; sentence: string }) {
  const gates = new Map<string, Gate>()

  /**
   * Waits until so few checks of a key run that the limit holds however they end.
   * @throws ProblemError 429
   */
  async function enter(key: string): Promise<void> {
    const gate = gates.get(key) ?? { running: 0, waiting: [], isAdmitting: false, isStale: false }
    if (gate.running + gate.waiting.length >= Math.min(MAX_RUNNING, max) + MAX_WAITING) throw tooManyAtOnce()
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
        const now = clock()
        const tries = await store.read.attempts.count(key, rateWindow(now))
        if (tries >= max) throw await tooManyTries(key, now)
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

  async function tooManyTries(key: string, now: Date): Promise<ProblemError> {
    const oldest = (await store.read.attempts.findNewest(key, rateWindow(now), max - 1)) ?? now
    const seconds = Math.max(1, Math.ceil((oldest.getTime() + RATE_WINDOW_MS - now.getTime()) / 1000))
    const minutes = Math.ceil(seconds / 60)
    return new ProblemError(429, `${sentence} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, {
      headers: { 'Retry-After': String(seconds) }
    })
  }

  /** Runs work that holds a place of each key meanwhile; the keys are taken in the order given. */
  async function holding<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
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

  return {
    /**
     * Runs a check that counts for its keys if it fails.
     * @param names the keys, in an order that is always the same, such as address before username
     * @param check answers null for a failure; what it throws is none
     * @param forgiven the key whose failures a success forgets
     * @returns what the check answered
     * @throws ProblemError 429 with Retry-After, without running it
     */
    attempt<T>(names: readonly string[], check: () => Promise<T | null>, forgiven?: string): Promise<T | null> {
      const keys = names.map(keyOf)
      return holding(keys, async () => {
        const result = await check()
        if (result === null) await store.transaction((tx) => insertTries(tx, keys, clock()))
        else if (forgiven !== undefined) await store.transaction((tx) => tx.attempts.delete(keyOf(forgiven)))
        return result
      })
    },

    /**
     * Runs work that counts for a key, whatever comes of it.
     * @throws ProblemError 429 with Retry-After, without running it
     */
    use<T>(name: string, work: () => Promise<T>): Promise<T> {
      const key = keyOf(name)
      return holding([key], async () => {
        await store.transaction((tx) => insertTries(tx, [key], clock()))
        return await work()
      })
    }
  }
}

/** Says that too many are being checked, of which nobody knows yet how they end. */
function tooManyAtOnce(): ProblemError {
  return new ProblemError(429, 'Too many tries at the same time. Try again in a few seconds.', {
    headers: { 'Retry-After': String(BUSY_RETRY_SECONDS) }
  })
}

/**
 * A digest: people type passwords into the field of the username, and backups outlive the quarter
 * of an hour.
 */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

/** The tries that count: not those too old, or dated after now by a clock that was wrong (D35). */
export function rateWindow(now: Date): AttemptsWindow {
  return { now, since: new Date(now.getTime() - RATE_WINDOW_MS) }
}

async function insertTries({ attempts }: Transaction, keys: readonly string[], at: Date) {
  await attempts.deleteExpired(rateWindow(at))
  await attempts.insert(keys, at)
}
