import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { AttemptsWindow } from '../store/attempts-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import { createAttemptGates, tooManyAtOnce } from './attempt-gates.ts'

/**
 * How many failed sign-ins a username or an address may have within the window, and how many wrong
 * setup codes an address may have (D29).
 */
export const MAX_FAILURES = 10

/** How long an attempt counts, in milliseconds (D29). */
const RATE_WINDOW_MS = 15 * 60 * 1000

/**
 * How often, and after which pause in milliseconds, a check looks again whether other servers have
 * ended theirs.
 */
const MAX_LOOKS = 50
const LOOK_PAUSE_MS = 100

/**
 * Limits how often something may be tried for a key, such as a username or an address. Tries are
 * counted in the database, so that a restart forgets none and all its servers count them together
 * (D29). A running check counts as a
 * failure until it ends, and later checks wait for it: so concurrent guesses can't exceed the
 * limit, and concurrent right passwords are not refused.
 * @param max how many attempts a key has within the window
 * @param sentence the start of the error's text; it goes on with when to try again
 */
export function createRateLimit(
  store: Store,
  clock: Clock,
  { max, sentence }: { max: number; sentence: string }
) {
  const gates = createAttemptGates(max, countAttempts)

  /** @throws ProblemError 429 when none is left */
  async function countAttempts(key: string): Promise<number> {
    const now = clock()
    const attempts = await store.read.attempts.count(key, rateWindow(now))
    if (attempts >= max) throw await tooManyAttempts(key, now)
    return attempts
  }

  /** Holds a place for each key, on this server and among all servers. */
  function hold<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    return gates.hold(keys, async () => {
      const giveBack = await reserve(keys)
      try {
        return await work()
      } finally {
        await giveBack()
      }
    })
  }

  /** @throws ProblemError 429 when no attempt is left, or other servers take too long with theirs */
  async function reserve(keys: readonly string[]): Promise<() => Promise<void>> {
    for (let look = 1; look <= MAX_LOOKS; look++) {
      const reserved = await store.shared.reserveAttempts(keys, max, rateWindow(clock()))
      if (reserved) return reserved
      for (const key of keys) await countAttempts(key)
      await delay(LOOK_PAUSE_MS)
    }
    throw tooManyAtOnce()
  }

  /** When a key has an attempt again; null where it has one left. */
  async function lockEndOf(key: string, now: Date): Promise<Date | null> {
    const oldest = await store.read.attempts.findNewest(key, rateWindow(now), max - 1)
    return oldest ? new Date(oldest.getTime() + RATE_WINDOW_MS) : null
  }

  async function tooManyAttempts(key: string, now: Date): Promise<ProblemError> {
    const until = (await lockEndOf(key, now)) ?? new Date(now.getTime() + RATE_WINDOW_MS)
    const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
    const minutes = Math.ceil(seconds / 60)
    return new ProblemError(
      429,
      `${sentence} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      {
        headers: { 'Retry-After': String(seconds) }
      }
    )
  }

  /** Which keys have no attempt left. */
  async function lockedOf({ attempts }: Transaction, names: readonly string[]) {
    const window = rateWindow(clock())
    const counts = await Promise.all(names.map((name) => attempts.count(keyOf(name), window)))
    return names.filter((_, index) => (counts[index] ?? 0) >= max)
  }

  return {
    /** Until when a key has no attempt left; null where it has one. */
    lockedUntil: (name: string): Promise<Date | null> => lockEndOf(keyOf(name), clock()),

    /** @throws ProblemError 429 with Retry-After where a key has no attempt left */
    async checkNotLocked(name: string): Promise<void> {
      await countAttempts(keyOf(name))
    },

    /** Gives a key all its attempts back. */
    forgive: ({ attempts }: Transaction, name: string): Promise<void> =>
      attempts.delete(keyOf(name)),

    /**
     * Runs a check, and counts an attempt for each of its keys if the check fails.
     * @param names the keys, always in the same order (such as address before username), so that
     * two checks never wait for each other
     * @param check resolves to null for a failure; an error it throws does not count as one
     * @param forgiven the key whose failures a success deletes
     * @param failed what is written with a failure, with the keys that have no attempt left since
     * @returns what the check resolved to
     * @throws ProblemError 429 with Retry-After, without running the check
     */
    attempt<T>(
      names: readonly string[],
      check: () => Promise<T | null>,
      forgiven?: string,
      failed?: (tx: Transaction, locked: readonly string[]) => Promise<void>
    ): Promise<T | null> {
      const keys = names.map(keyOf)
      return hold(keys, async () => {
        const result = await check()
        if (result === null) {
          await store.transaction(async (tx) => {
            await insertAttempts(tx, keys, clock())
            await failed?.(tx, await lockedOf(tx, names))
          })
        } else if (forgiven !== undefined)
          await store.transaction((tx) => tx.attempts.delete(keyOf(forgiven)))
        return result
      })
    },

    /**
     * Counts an attempt for a key and runs work, whether the work succeeds or not.
     * @throws ProblemError 429 with Retry-After, without running the work
     */
    use<T>(name: string, work: () => Promise<T>): Promise<T> {
      const key = keyOf(name)
      return hold([key], async () => {
        await store.transaction((tx) => insertAttempts(tx, [key], clock()))
        return await work()
      })
    }
  }
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
export function rateWindow(now: Date): AttemptsWindow {
  return { now, since: new Date(now.getTime() - RATE_WINDOW_MS) }
}

async function insertAttempts({ attempts }: Transaction, keys: readonly string[], at: Date) {
  await attempts.deleteExpired(rateWindow(at))
  await attempts.insert(keys, at)
}
