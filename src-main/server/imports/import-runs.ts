import type { ImportMapping } from '#shared/api/imports.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { ProblemError } from '../http/problem.ts'
import type { ImportRow } from '../store/imports-store.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store, Transaction } from '../store/store.ts'
import { ImportStopped } from './import-writer.ts'
import type { FileToImport, Importer } from './importer.ts'

interface Parts {
  store: Pick<Store, 'transaction'>
  clock: Clock
  log: Log
  importer: Pick<Importer, 'run'>
}

/** The run of this server, which goes on after the call that has started it. */
export function createImportRuns({ store, clock, log, importer }: Parts) {
  let isStopping = false
  let running: Promise<unknown> = Promise.resolve()

  /** Notes how a run has ended, unless another server has taken it over meanwhile. */
  async function end(
    { id, startedAt }: ImportRow,
    state: 'done' | 'stopped' | 'failed',
    problem: string | null
  ): Promise<void> {
    await store.transaction(async (tx) => {
      const row = await tx.imports.find(id)
      if (row?.state !== 'running' || row.startedAt?.getTime() !== startedAt?.getTime()) return
      await tx.imports.update(id, { state, problem, finishedAt: clock() })
      const ended = { done: '', stopped: ' (stopped)', failed: ' (failed)' }[state]
      await tx.security.insert({
        ...{ at: clock(), kind: 'import-ended', actorId: row.userId, subjectId: null },
        address: null,
        detail: `${row.fileName}${ended}: ${row.imported} imported, ${row.unchanged} unchanged, ${row.refused} refused, ${row.accounts} accounts made`
      })
      tx.tell({ type: 'imports' })
      // There are no events of the tickets themselves, and nobody is notified.
      if (row.imported > 0) tx.tell({ type: 'tickets-imported' })
      if (row.accounts > 0) tx.tell({ type: 'users' })
    })
  }

  /** The sentence for why a run failed; the log gets what it leaves out. */
  function problemOf(error: unknown): string {
    if (error instanceof ProblemError || error instanceof StorageError) return error.message
    log.error(`An import failed: ${error instanceof Error ? error.stack : error}`)
    return 'Something went wrong in the server; it was noted in its log. Start the import again: it goes on where it was.'
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
        ...{ state: 'running', mapping: JSON.stringify(mapping), userId, problem: null },
        ...{ startedAt: clock(), seenAt: clock(), finishedAt: null },
        ...{ total: 0, imported: 0, unchanged: 0, refused: 0, accounts: 0 }
      })
    },

    /** Imports a file whose import was noted. It never fails: the import says how it ended. */
    run(file: FileToImport, row: ImportRow): Promise<void> {
      const { id, userId, startedAt } = row
      if (!startedAt) throw new Error('The import has not begun')
      const done = importer
        .run(file, { id, userId, startedAt, isStopping: () => isStopping })
        .then(
          () => end(row, 'done', null),
          (error: unknown) =>
            error instanceof ImportStopped
              ? end(row, 'stopped', null)
              : end(row, 'failed', problemOf(error))
        )
        .catch((error: unknown) => log.error(`The end of an import could not be noted: ${error}`))
      running = done
      return done
    },

    /** Ends what runs after the batch that is being written; to be called before the store closes. */
    async stop(): Promise<void> {
      isStopping = true
      await running
    }
  }
}
