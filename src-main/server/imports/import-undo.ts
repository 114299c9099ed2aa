import { ImportUndo } from '#shared/api/imports.ts'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { ImportRow } from '../store/imports-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import {
  BATCH_TICKETS,
  continueIn,
  createHeartbeat,
  type ImportJob,
  pauseAfter
} from './import-job.ts'

/** How far the undo of an import is; undefined before. */
export function undoOf({ undo }: Pick<ImportRow, 'undo'>): ImportUndo | undefined {
  return undo === null ? undefined : ImportUndo.parse(JSON.parse(undo))
}

/**
 * Rejects to undo what can't be undone: for a day after it ended, an import that has created
 * something can, and later only an undo that was cut off goes on (D88).
 * @param state of the import, where one that is cut off counts as stopped
 * @throws ProblemError 409
 */
export function rejectUndo(row: ImportRow, state: ImportRow['state'], now: Date): void {
  if (state === 'undo-stopped') return
  if (state === 'undone') throw new ProblemError(409, 'This import is already undone.')
  if (row.undoUntil === null)
    throw new ProblemError(409, 'This import created nothing that can be undone.')
  if (row.undoUntil <= now) {
    throw new ProblemError(
      409,
      'An import can be undone for a day after it ends. That day has passed.'
    )
  }
}

interface Parts {
  store: Pick<Store, 'transaction'>
  clock: Clock
  job: ImportJob
}

/**
 * Undoes an import whose undo has been noted (D88): deletes its tickets that no one has changed
 * since, with all that belongs to them, and then the accounts and categories that nothing else
 * uses. What is deleted stays deleted whatever happens next: a second run goes on from there.
 */
export async function undoImport({ store, clock, job }: Parts, row: ImportRow): Promise<void> {
  const isTimeToTell = createHeartbeat()
  const begun = undoOf(row)
  if (!begun) throw new Error('The undo has not started')
  let undo = begun
  for (let lastId: number | undefined = 0; lastId !== undefined; ) {
    const afterId: number = lastId
    lastId = await inBatch(async ({ imports }) => {
      const rows = await imports.nextImported(job.id, afterId, BATCH_TICKETS)
      const ids = rows.filter(({ isChanged }) => !isChanged).map(({ ticketId }) => ticketId)
      await imports.deleteImported(ids)
      const counts = { tickets: ids.length, kept: rows.length - ids.length }
      return { counts, result: rows.at(-1)?.ticketId }
    })
  }
  for (let isDone = false; !isDone; ) {
    isDone = await inBatch(async ({ imports }) => {
      const accounts = await imports.deleteUnusedAccounts(job.id, BATCH_TICKETS, clock())
      return { counts: { accounts }, result: accounts < BATCH_TICKETS }
    })
  }
  await inBatch(async ({ imports }) => {
    const categories = await imports.deleteUnusedCategories(job.id)
    return { counts: { categories }, result: undefined }
  })

  /** Deletes something in a transaction of its own, and notes how much. */
  async function inBatch<T>(
    work: (tx: Transaction) => Promise<{ counts: Partial<Record<Count, number>>; result: T }>
  ): Promise<T> {
    const began = performance.now()
    const reported = isTimeToTell()
    const batch = await store.transaction(async (tx) => {
      await continueIn(tx, job)
      const { counts, result } = await work(tx)
      const sum = { ...undo }
      for (const count of COUNTS) sum[count] += counts[count] ?? 0
      await tx.imports.update(job.id, { undo: JSON.stringify(sum), seenAt: clock() })
      if (reported) tx.tell({ type: 'imports' })
      return { sum, result }
    })
    undo = batch.sum
    await pauseAfter(began)
    return batch.result
  }
}

const COUNTS = ['tickets', 'kept', 'accounts', 'categories'] as const
type Count = (typeof COUNTS)[number]
