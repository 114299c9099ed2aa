import { createHash } from 'node:crypto'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../db/database.ts'
import { countedTries } from '../db/schema.ts'
import { ProblemError } from '../http/problem.ts'

/** Within which time tries count, in milliseconds (D29). */
export const TRY_WINDOW = 15 * 60 * 1000

export type TryLimit = ReturnType<typeof createTryLimit>

/** A check that waits until so few others are running that the limit holds however they end. */
interface Waiting {
  subjects: readonly string[]
  admit(): void
  refuse(reason: unknown): void
}

/**
 * Counts tries by subject, such as a username and an address, in the database, so that a restart forgets none (D29).
 * Only a check that has failed counts: of a subject with three failures left at most three run at a time and others wait
 * for them. So many guesses at once can't slip past the limit, and many right passwords at once are no failures.
 * @param max how many tries a subject has within the window
 * @param sentence what is said beyond it; how long it takes is added
 */
export function createTryLimit(database: Database, clock: Clock, { max, sentence }: { max: number; sentence: string }) {
  /** How many checks of a subject are running; they may all fail. */
  const running = new Map<string, number>()
  const waiting = new Set<Waiting>()

  /** Admits and refuses in the order in which they came. In a transaction, because these run one after the other. */
  async function admitNext(tx: Queries) {
    const now = clock()
    const known = new Map<string, Date[]>()
    for (const next of waiting) {
      for (const subject of next.subjects) {
        if (!known.has(subject)) known.set(subject, await findCounted(tx, subject, now))
      }
      const counted = (subject: string) => known.get(subject) ?? []
      const isFree = (subject: string) => counted(subject).length + (running.get(subject) ?? 0) < max
      const full = next.subjects.filter((subject) => counted(subject).length >= max)
      if (full.length > 0) {
        waiting.delete(next)
        next.refuse(tooMany(full.map(counted), now))
      } else if (next.subjects.every(isFree)) {
        waiting.delete(next)
        for (const subject of next.subjects) running.set(subject, (running.get(subject) ?? 0) + 1)
        next.admit()
      }
    }
  }

  function goOn() {
    if (waiting.size === 0) return
    database.transaction(admitNext).catch((error: unknown) => {
      for (const { refuse } of waiting) refuse(error)
      waiting.clear()
    })
  }

  function leave(subjects: readonly string[]) {
    for (const subject of subjects) {
      const left = (running.get(subject) ?? 0) - 1
      if (left > 0) running.set(subject, left)
      else running.delete(subject)
    }
    goOn()
  }

  function tooMany(counted: Date[][], now: Date): ProblemError {
    const opensAt = counted.map((times) => (times[times.length - max]?.getTime() ?? 0) + TRY_WINDOW)
    const seconds = Math.max(1, Math.ceil((Math.max(...opensAt) - now.getTime()) / 1000))
    const minutes = Math.ceil(seconds / 60)
    return new ProblemError(429, `${sentence} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, {
      headers: { 'Retry-After': String(seconds) }
    })
  }

  return {
    /**
     * Runs a check that counts for its subjects if it fails.
     * @param check answers null for a failure; what it throws is none
     * @param forgiven the subject whose failures a success forgets
     * @returns what the check answered
     * @throws ProblemError 429 with Retry-After, without running it
     */
    async attempt<T>(names: readonly string[], check: () => Promise<T | null>, forgiven?: string): Promise<T | null> {
      const subjects = names.map(subjectOf)
      await new Promise<void>((admit, refuse) => {
        waiting.add({ subjects, admit, refuse })
        goOn()
      })
      try {
        const result = await check()
        await database.transaction(async (tx) => {
          if (result === null) await insertCounted(tx, subjects, clock())
          else if (forgiven !== undefined) await deleteCounted(tx, subjectOf(forgiven))
        })
        return result
      } finally {
        leave(subjects)
      }
    },

    /** Counts something for a subject, whatever comes of it. @throws ProblemError 429 with Retry-After */
    async count(name: string): Promise<void> {
      const subject = subjectOf(name)
      const now = clock()
      await database.transaction(async (tx) => {
        const counted = await findCounted(tx, subject, now)
        if (counted.length >= max) throw tooMany([counted], now)
        await insertCounted(tx, [subject], now)
      })
    }
  }
}

/** Forgets what is too old to count. */
export async function deleteOldTries(tx: Queries, now: Date): Promise<void> {
  await tx.delete(countedTries).where(lte(countedTries.at, new Date(now.getTime() - TRY_WINDOW)))
}

/** A digest: people type passwords into the field of the username, and backups outlive the quarter of an hour. */
function subjectOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

async function findCounted(tx: Queries, subject: string, now: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: countedTries.at })
    .from(countedTries)
    .where(and(eq(countedTries.subject, subject), gt(countedTries.at, new Date(now.getTime() - TRY_WINDOW))))
    .orderBy(asc(countedTries.at))
  return rows.map(({ at }) => at)
}

async function insertCounted(tx: Queries, subjects: readonly string[], at: Date) {
  await deleteOldTries(tx, at)
  await tx.insert(countedTries).values(subjects.map((subject) => ({ subject, at })))
}

async function deleteCounted(tx: Queries, subject: string) {
  await tx.delete(countedTries).where(eq(countedTries.subject, subject))
}
