import { setTimeout as delay } from 'node:timers/promises'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { ProblemError } from '../http/problem.ts'
import type { ImportRow } from '../store/imports-store.ts'
import type { Transaction } from '../store/store.ts'

/** How many tickets are written or deleted while other writes wait (D36). */
export const BATCH_TICKETS = 25

/** The longest rest after a batch, in milliseconds. */
const LONGEST_REST_MS = 100

/** How often a job tells the database that it goes on, and open pages how far it is, in ms. */
const HEARTBEAT_MS = 1000

/** An import or an undo that this server works on. */
export interface ImportJob {
  /** The import's id. */
  id: number
  /** Who has started it. */
  userId: number
  /** Whether the import is still as it was when this server began, and not another server's. */
  isOurs(row: ImportRow): boolean
  /** Whether the server is about to end. */
  isStopping(): boolean
}

/** Thrown where a job has to end before it is done; what it has written stays. */
export class ImportStopped extends Error {}

/**
 * Checks in a transaction that a job is still this server's, and that the person who has started it
 * still may.
 * @throws ImportStopped when it has to end, ProblemError 403 when the person no longer may
 */
export async function continueIn(tx: Transaction, job: ImportJob): Promise<void> {
  if (job.isStopping()) throw new ImportStopped()
  const row = await tx.imports.find(job.id)
  if (!row || !job.isOurs(row)) throw new ImportStopped()
  const starter = await tx.users.find(job.userId)
  if (starter && !starter.disabled && isItSupportSpecialist(starter.role)) return
  throw new ProblemError(403, 'The person who started this is no longer an IT Support Specialist.')
}

/** Says when it is time to tell open pages, at most so often, because each fetches the import then. */
export function createHeartbeat(): () => boolean {
  let reportedAt = 0
  return () => {
    const now = performance.now()
    if (now - reportedAt < HEARTBEAT_MS) return false
    reportedAt = now
    return true
  }
}

/**
 * Leaves the server to others for as long as a batch has had it (D36).
 * @param began when the batch did, as `performance.now()` says it
 */
export async function pauseAfter(began: number): Promise<void> {
  await delay(Math.min(performance.now() - began, LONGEST_REST_MS))
}
