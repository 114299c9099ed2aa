import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../db/database.ts'
import { param, prepared } from '../db/prepared-queries.ts'
import { authAttempts } from '../db/schema.ts'
import { ProblemError } from '../http/problem.ts'

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
}

/**
 * Limits how often something may be tried for a key, such as a username or an address. Tries are
 * counted in the database, so that a restart forgets none (D29). A check that runs holds a place as
 * if it had failed already, and others wait for it: so many guesses at once can't slip past the
 * limit, and many right passwords at once are no failures.
 * @param max how many tries a key has within the window
 * @param sentence what is said beyond it; how long it takes is added
 */
export function createRateLimit(
  database: Database,
  clock: Clock,
  { max, sentence }: { max: number; sentence: string }
) {
  const gates = new Map<string, Gate>()

  /**
   * Waits until so few checks of a key run that the limit holds however they end.
   * @throws ProblemError 429
   */
  async function enter(key: string): Promise<void> {
    const gate = gates.get(key) ?? { running: 0, waiting: [] }
    if (gate.waiting.length >= MAX_WAITING) throw tooManyAtOnce()
    gates.set(key, gate)
    const turn = Promise.withResolvers<void>()
    gate.waiting.push(turn)
    admit(key, gate)
    await turn.promise
  }

  function leave(key: string) {
    const gate = gates.get(key)
    if (!gate) return
    gate.running -= 1
    admit(key, gate)
  }

  /**
   * Admits who waits, in the order of coming, or refuses them all once the key's tries are used up.
   * Nothing is awaited in here, so that no try is counted between the query and what follows from
   * it.
   */
  function admit(key: string, gate: Gate) {
    const { waiting } = gate
    try {
      const now = clock()
      const tries = waiting.length === 0 ? 0 : countTries(database.read, key, now)
      if (tries >= max) throw tooManyTries(key, now)
      while (waiting.length > 0 && gate.running < Math.min(MAX_RUNNING, max - tries)) {
        gate.running += 1
        waiting.shift()?.resolve()
      }
    } catch (error) {
      for (const { reject } of waiting.splice(0)) reject(error)
    }
    if (gate.running === 0) gates.delete(key)
  }

  function tooManyTries(key: string, now: Date): ProblemError {
    const oldest = findNewest(database.read, key, now, max)
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
        if (result === null) await database.transaction((tx) => insertTries(tx, keys, clock()))
        else if (forgiven !== undefined) await database.transaction((tx) => deleteTries(tx, keyOf(forgiven)))
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
        await database.transaction((tx) => insertTries(tx, [key], clock()))
        return await work()
      })
    }
  }
}

/**
 * Forgets tries that do not count: they are too old, or dated after now by a clock that was wrong
 * (D35).
 */
export async function deleteExpiredTries(tx: Queries, now: Date): Promise<void> {
  await tx
    .delete(authAttempts)
    .where(or(lte(authAttempts.at, new Date(now.getTime() - RATE_WINDOW_MS)), gt(authAttempts.at, now)))
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

const isCounted = and(
  eq(authAttempts.subject, param('key')),
  gt(authAttempts.at, param('since', authAttempts.at)),
  lte(authAttempts.at, param('now', authAttempts.at))
)

const triesOf = prepared((db) => db.select({ count: count() }).from(authAttempts).where(isCounted).prepare())

function countTries(db: Queries, key: string, now: Date): number {
  return triesOf(db).get({ key, ...windowBefore(now) })?.count ?? 0
}

const nthNewest = prepared((db) =>
  db
    .select({ at: authAttempts.at })
    .from(authAttempts)
    .where(isCounted)
    .orderBy(desc(authAttempts.at))
    .limit(1)
    .offset(sql.placeholder('skipped'))
    .prepare()
)

/** When the last try but so many was made. */
function findNewest(db: Queries, key: string, now: Date, number: number): Date {
  return nthNewest(db).get({ key, ...windowBefore(now), skipped: number - 1 })?.at ?? now
}

function windowBefore(now: Date) {
  return { now, since: new Date(now.getTime() - RATE_WINDOW_MS) }
}

async function insertTries(tx: Queries, keys: readonly string[], at: Date) {
  await deleteExpiredTries(tx, at)
  await tx.insert(authAttempts).values(keys.map((subject) => ({ subject, at })))
}

async function deleteTries(tx: Queries, key: string) {
  await tx.delete(authAttempts).where(eq(authAttempts.subject, key))
}
