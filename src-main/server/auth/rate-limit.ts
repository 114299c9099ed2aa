import { createHash } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { AttemptsWindow } from '../store/attempts-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import { createAttemptGates } from './attempt-gates.ts'

/**
 * How many failed sign-ins a username or an address has within the window, and how many wrong setup
 * codes an address (D29).
 */
export const MAX_FAILURES = 10

/** Within which time tries count, in milliseconds (D29). */
const RATE_WINDOW_MS = 15 * 60 * 1000

/**
 * Limits how often something may be tried for a key, such as a username or an address. Tries are
 * counted in the database, so that a restart forgets none (D29). A check that runs holds a place as
 * if it had failed already, and others wait for it: so many guesses at once can't slip past the
 * limit, and many right passwords at once are no failures.
 * @param max how many tries a key has within the window
 * @param sentence what is said beyond it; how long it takes is added
 */
export function createRateLimit(
  store: Store,
  clock: Clock,
  { max, sentence }: { max: number; sentence: string }
) {
  const gates = createAttemptGates(max, async (key) => {
    const now = clock()
    const tries = await store.read.attempts.count(key, rateWindow(now))
    if (tries >= max) throw await tooManyTries(key, now)
    return tries
  })

  async function tooManyTries(key: string, now: Date): Promise<ProblemError> {
    const oldest = (await store.read.attempts.findNewest(key, rateWindow(now), max - 1)) ?? now
    const seconds = Math.max(
      1,
      Math.ceil((oldest.getTime() + RATE_WINDOW_MS - now.getTime()) / 1000)
    )
    const minutes = Math.ceil(seconds / 60)
    return new ProblemError(
      429,
      `${sentence} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      {
        headers: { 'Retry-After': String(seconds) }
      }
    )
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
    attempt<T>(
      names: readonly string[],
      check: () => Promise<T | null>,
      forgiven?: string
    ): Promise<T | null> {
      const keys = names.map(keyOf)
      return gates.hold(keys, async () => {
        const result = await check()
        if (result === null) await store.transaction((tx) => insertTries(tx, keys, clock()))
        else if (forgiven !== undefined)
          await store.transaction((tx) => tx.attempts.delete(keyOf(forgiven)))
        return result
      })
    },

    /**
     * Runs work that counts for a key, whatever comes of it.
     * @throws ProblemError 429 with Retry-After, without running it
     */
    use<T>(name: string, work: () => Promise<T>): Promise<T> {
      const key = keyOf(name)
      return gates.hold([key], async () => {
        await store.transaction((tx) => insertTries(tx, [key], clock()))
        return await work()
      })
    }
  }
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
