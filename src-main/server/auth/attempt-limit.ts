import { createHash } from 'node:crypto'
import type { Text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { AttemptsWindow } from '../store/attempts-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'

/**
 * How many failed sign-ins a username or an address may have within the window, and how many wrong
 * setup codes an address may have (D29).
 */
export const MAX_FAILURES = 10

/** How long an attempt counts, in milliseconds (D29). */
const WINDOW_MS = 15 * 60 * 1000

/**
 * Further writes in the transaction that counts an attempt.
 * @param usedUp the keys that have no attempt left since
 */
type Note = (tx: Transaction, usedUp: readonly string[]) => Promise<void>

/**
 * Limits how often something may be tried for a key, such as a username or an address. An attempt
 * is counted in the database before its check runs, and given back when the check succeeds: so
 * guesses at the same moment can't exceed the limit, whichever server checks them, and a restart
 * forgets none (D29).
 * @param max how many attempts a key has within the window
 * @param sentence the error, with when to try again: `{minutes}`
 */
export function createAttemptLimit(
  store: Store,
  clock: Clock,
  { max, sentence }: { max: number; sentence: Text }
) {
  /** When a key has an attempt again; null where it has one left. */
  async function lockEndOf({ attempts }: Stores, name: string, now: Date): Promise<Date | null> {
    const oldest = await attempts.findNewest(keyOf(name), attemptsWindow(now), max - 1)
    return oldest ? new Date(oldest.getTime() + WINDOW_MS) : null
  }

  /** @throws ProblemError 429 where a key has no attempt left */
  async function checkLeft(stores: Stores, names: readonly string[], now: Date): Promise<void> {
    for (const name of names) {
      const until = await lockEndOf(stores, name, now)
      if (until) throw tooManyAttempts(sentence, until, now)
    }
  }

  /**
   * Counts an attempt for each key, or for none.
   * @throws ProblemError 429 with Retry-After where a key has none left
   */
  async function take(names: readonly string[], note?: Note) {
    // Most who have none left cost no turn among those that write.
    await checkLeft(store.read, names, clock())
    return await store.transaction(async (tx) => {
      const now = clock()
      await checkLeft(tx, names, now)
      await tx.attempts.deleteExpired(attemptsWindow(now))
      const ids = await tx.attempts.insert(names.map(keyOf), now)
      const lockEnds = await Promise.all(names.map((name) => lockEndOf(tx, name, now)))
      const usedUp = names.filter((_, index) => lockEnds[index])
      await note?.(tx, usedUp)
      return { ids, usedUp }
    })
  }

  return {
    /** Until when a key has no attempt left; null where it has one. */
    lockedUntil: (name: string): Promise<Date | null> => lockEndOf(store.read, name, clock()),

    /** @throws ProblemError 429 with Retry-After where a key has no attempt left */
    checkNotLocked: (name: string): Promise<void> => checkLeft(store.read, [name], clock()),

    /** Gives a key all its attempts back. */
    forgive: ({ attempts }: Transaction, name: string): Promise<void> =>
      attempts.deleteOf(keyOf(name)),

    /**
     * Counts an attempt of a key that is not given back.
     * @throws ProblemError 429 with Retry-After
     */
    async use(name: string, note?: Note): Promise<void> {
      await take([name], note)
    },

    /**
     * Runs a check, and counts an attempt for each of its keys unless the check succeeds or throws.
     * @param check resolves to null for a failure
     * @param options.forgiven the key whose attempts a success gives back, all of them
     * @param options.noteFailure what is written after a failure
     * @returns what the check resolved to
     * @throws ProblemError 429 with Retry-After, without running the check
     */
    async attempt<T>(
      names: readonly string[],
      check: () => Promise<T | null>,
      { forgiven, noteFailure }: { forgiven?: string | undefined; noteFailure?: Note } = {}
    ): Promise<T | null> {
      const { ids, usedUp } = await take(names)
      let result: T | null
      try {
        result = await check()
      } catch (error) {
        // The caller has to learn of this error, and not of one that follows it.
        await store.transaction(({ attempts }) => attempts.delete(ids)).catch(() => {})
        throw error
      }
      await store.transaction(async (tx) => {
        if (result === null) return await noteFailure?.(tx, usedUp)
        await tx.attempts.delete(ids)
        if (forgiven !== undefined) await tx.attempts.deleteOf(keyOf(forgiven))
      })
      return result
    }
  }
}

function tooManyAttempts(sentence: Text, until: Date, now: Date): ProblemError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  const detail = { ...sentence, values: { minutes } }
  return new ProblemError(429, detail, { headers: { 'Retry-After': String(seconds) } })
}

/**
 * Digests a key before it is stored, because people type passwords into the username field and
 * backups keep attempts for longer than fifteen minutes.
 */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

/**
 * The window in which attempts count: none that is too old, and none that a wrong clock has dated
 * after now (D35).
 */
export function attemptsWindow(now: Date): AttemptsWindow {
  return { now, since: new Date(now.getTime() - WINDOW_MS) }
}
