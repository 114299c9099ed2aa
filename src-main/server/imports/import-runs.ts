import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { UNDO_IMPORT_MS } from '#shared/domain/imports.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { recountDeadlines } from '../effects/service-clock-effects.ts'
import { ProblemError } from '../http/problem.ts'
import type { ImportRow } from '../store/imports-store.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store, Transaction } from '../store/store.ts'
import { type ImportJob, ImportStopped } from './import-job.ts'
import { undoImport, undoOf } from './import-undo.ts'
import type { FileToImport, Importer } from './importer.ts'

interface Parts {
  store: Pick<Store, 'transaction'>
  clock: Clock
  log: Log
  importer: Pick<Importer, 'run'>
}

/** How a run or an undo has ended. */
type Ending = 'done' | 'stopped' | 'failed'

/** The entry of the security log about an end. */
const ENDINGS: Record<Ending, string> = { done: '', stopped: ' (stopped)', failed: ' (failed)' }

/** The import or undo of this server, which goes on after the call that has started it. */
export function createImportRuns({ store, clock, log, importer }: Parts) {
  let isStopping = false
  let working: Promise<unknown> = Promise.resolve()

  /** Notes how a run has ended. */
  async function endRun(
    tx: Transaction,
    row: ImportRow,
    ending: Ending,
    problem: string | null
  ): Promise<string> {
    const { imported, unchanged, refused, accounts, undoUntil } = row
    const now = clock()
    await tx.imports.update(row.id, {
      state: ending,
      problem,
      finishedAt: now,
      undoUntil: undoUntil && new Date(now.getTime() + UNDO_IMPORT_MS)
    })
    // There are no events of the tickets themselves, and no one is notified.
    if (imported > 0) {
      await recountDeadlines(tx, now)
      tx.tell({ type: 'tickets-imported' })
    }
    if (accounts > 0) tx.tell({ type: 'users' })
    const categories = row.categories > 0 ? `, ${row.categories} categories created` : ''
    return `${imported} imported, ${unchanged} unchanged, ${refused} rejected, ${accounts} accounts created${categories}`
  }

  /** Notes how an undo has ended. */
  async function endUndo(
    tx: Transaction,
    row: ImportRow,
    ending: Ending,
    problem: string | null
  ): Promise<string> {
    const undo = undoOf(row)
    if (!undo) throw new Error('The undo has not started')
    const { tickets, kept, accounts, categories } = undo
    const finishedAt = ending === 'done' ? clock().toISOString() : null
    await tx.imports.update(row.id, {
      state: ending === 'done' ? 'undone' : 'undo-stopped',
      problem,
      ...(ending === 'done' && { undoUntil: null }),
      undo: JSON.stringify({ ...undo, finishedAt })
    })
    if (tickets > 0) tx.tell({ type: 'tickets-imported' })
    if (accounts > 0) tx.tell({ type: 'users' })
    if (categories > 0) tx.tell({ type: 'categories' })
    return `${tickets} tickets deleted, ${kept} kept, ${accounts} accounts and ${categories} categories deleted`
  }

  /** The sentence for why work failed; the log gets what it leaves out. */
  function problemOf(error: unknown): string {
    if (error instanceof ProblemError || error instanceof StorageError) return error.message
    log.error(`An import or its undo failed: ${error instanceof Error ? error.stack : error}`)
    return 'An unexpected error occurred; details are in the server log. Start again to continue where it stopped.'
  }

  /** Does what was noted, and notes how it ended, unless another server has taken it over. */
  function workOn(
    job: ImportJob,
    kind: 'import-ended' | 'import-undo-ended',
    work: () => Promise<void>
  ): Promise<void> {
    const end = (ending: Ending, problem: string | null) =>
      store.transaction(async (tx) => {
        const row = await tx.imports.find(job.id)
        if (!row || !job.isOurs(row)) return
        const note = kind === 'import-ended' ? endRun : endUndo
        const counts = await note(tx, row, ending, problem)
        await logSecurityEvent(tx, {
          at: clock(),
          kind,
          actorId: row.userId,
          subjectId: null,
          address: null,
          detail: `${row.fileName}${ENDINGS[ending]}: ${counts}`
        })
        tx.tell({ type: 'imports' })
      })
    const done = work()
      .then(
        () => end('done', null),
        (error: unknown) =>
          error instanceof ImportStopped ? end('stopped', null) : end('failed', problemOf(error))
      )
      .catch((error: unknown) => log.error(`The end of an import could not be recorded: ${error}`))
    working = done
    return done
  }

  return {
    /** Notes in a transaction that an import begins, or begins again. */
    async note(
      tx: Transaction,
      id: number,
      mapping: ImportMapping,
      userId: number
    ): Promise<ImportRow> {
      tx.tell({ type: 'imports' })
      return await tx.imports.update(id, {
        state: 'running',
        mapping: JSON.stringify(mapping),
        userId,
        problem: null,
        startedAt: clock(),
        seenAt: clock(),
        finishedAt: null,
        findings: null,
        undo: null,
        total: 0,
        imported: 0,
        unchanged: 0,
        refused: 0,
        accounts: 0,
        categories: 0
      })
    },

    /** Notes in a transaction that the undo of an import begins, or goes on. */
    async noteUndo(tx: Transaction, row: ImportRow, userId: number): Promise<ImportRow> {
      tx.tell({ type: 'imports' })
      const { tickets = 0, accounts = 0, categories = 0 } = undoOf(row) ?? {}
      const { unchanged } = await tx.imports.countImported(row.id)
      const undo = {
        startedAt: clock().toISOString(),
        finishedAt: null,
        total: tickets + unchanged,
        tickets,
        kept: 0,
        accounts,
        categories
      }
      return await tx.imports.update(row.id, {
        state: 'undoing',
        userId,
        problem: null,
        seenAt: clock(),
        undo: JSON.stringify(undo)
      })
    },

    /** Imports a file whose import was noted. It never fails: the import says how it ended. */
    run(file: FileToImport, row: ImportRow): Promise<void> {
      const { id, userId, startedAt } = row
      if (!startedAt) throw new Error('The import has not started')
      const isOurs = (now: ImportRow) =>
        now.state === 'running' && now.startedAt?.getTime() === startedAt.getTime()
      const job = { id, userId, isOurs, isStopping: () => isStopping }
      return workOn(job, 'import-ended', () => importer.run(file, job))
    },

    /** The same for an import whose undo was noted. */
    undo(row: ImportRow): Promise<void> {
      const { id, userId } = row
      const startedAt = undoOf(row)?.startedAt
      const isOurs = (now: ImportRow) =>
        now.state === 'undoing' && undoOf(now)?.startedAt === startedAt
      const job = { id, userId, isOurs, isStopping: () => isStopping }
      return workOn(job, 'import-undo-ended', () => undoImport({ store, clock, job }, row))
    },

    /**
     * Ends what runs after the batch that is being written; to be called before the store closes.
     */
    async stop(): Promise<void> {
      isStopping = true
      await working
    }
  }
}
