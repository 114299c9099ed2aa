import { ImportMapping } from '#shared/api/import-mapping.ts'
import type { Import, ImportCheck, ImportPreview } from '#shared/api/imports.ts'
import { MAX_IMPORT_MIB, UNNAMED_SOURCE } from '#shared/domain/imports.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Translate, text } from '#shared/languages/texts.ts'
import type { AttachmentsService } from '../attachments/attachments-service.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization, ConfirmedAuthorization } from '../http/authorization.ts'
import type { ByteBody } from '../http/byte-body.ts'
import { ProblemError } from '../http/problem.ts'
import { createSemaphore } from '../http/semaphore.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { ImportRow } from '../store/imports-store.ts'
import type { Store, Stores } from '../store/store.ts'
import { answerLabels } from './answer-rules.ts'
import { inspectCsv, type OpenFile } from './csv-file.ts'
import { checkFor, storedCheck } from './import-findings.ts'
import { createImportRuns } from './import-runs.ts'
import { rejectWhileBusy, stateOf } from './import-state.ts'
import { rejectUndo, undoOf } from './import-undo.ts'
import { createImporter, type FileToImport, readImportForms, withHeader } from './importer.ts'
import { suggestMapping } from './presets.ts'

/** How many imports are listed, and have their mappings offered again. */
export const LISTED_IMPORTS = 20

/** How many files are looked through at a time, and how many more wait (D36). */
const CHECKS = {
  concurrency: 1,
  maxWaiting: 4,
  sentence: text('The server is reading several import files. Try again in a moment.')
}

export type ImportsService = ReturnType<typeof createImportsService>

interface Parts {
  store: Pick<Store, 'read' | 'transaction'>
  clock: Clock
  log: Log
  files: FileFolder
  attachments: Pick<AttachmentsService, 'upload'>
}

/** Who asks for a preview, and in which language they read it (D82). */
interface Calling {
  actor: Viewer
  authorization: Authorization
  t: Translate
}

/** Imports of tickets from other help desks. */
export function createImportsService({ store, clock, log, files, attachments }: Parts) {
  const { read } = store
  const importer = createImporter({ store, clock })
  const runs = createImportRuns({ store, clock, log, importer })
  const places = createSemaphore(CHECKS)

  async function fileOf({ attachmentId }: ImportRow) {
    const attachment = attachmentId === null ? undefined : await read.attachments.find(attachmentId)
    if (attachment && (await files.sizeOf(attachment.digest)) === attachment.size)
      return () => files.read(attachment.digest)
    throw new ProblemError(
      409,
      'Import files are kept for one day, and this one has been deleted. Upload it again.'
    )
  }

  async function toImport(row: ImportRow): Promise<Import> {
    const { id, fileName, size, userId, startedAt, finishedAt, problem, categories } = row
    const { total, imported, unchanged, refused, accounts, undoUntil } = row
    const undo = undoOf(row)
    return {
      id,
      fileName,
      size,
      userId,
      problem,
      total,
      imported,
      unchanged,
      refused,
      accounts,
      ...(categories > 0 && { categories }),
      ...(undoUntil && undoUntil > clock() && { undoUntil: undoUntil.toISOString() }),
      ...(undo && { undo }),
      state: stateOf(row, clock()),
      createdAt: row.createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      mapping: mappingOf(row),
      hasFile: row.attachmentId !== null
    }
  }

  /**
   * The mapping of this file; or that of the newest with the same columns, but for its days, which
   * another file may write otherwise; or one by the names of the columns.
   */
  async function suggestionFor(
    row: ImportRow,
    columns: ImportPreview['columns'],
    labels: readonly string[]
  ) {
    const own = mappingOf(row)
    if (own) return unnamed(own)
    const header = JSON.stringify(columns.map(({ name }) => name))
    for (const former of await read.imports.list(LISTED_IMPORTS)) {
      const mapping = headerOf(former) === header ? mappingOf(former) : null
      if (mapping) return unnamed({ ...mapping, dayFirst: undefined })
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return suggestMapping(columns, { timeZone, labels })
  }

  async function previewOf(row: ImportRow, t: Translate): Promise<ImportPreview> {
    const { format, columns } = await inspectCsv(await fileOf(row))
    const answers = answerLabels(await readImportForms(read))
    const suggestion = await suggestionFor(row, columns, answers)
    const check = storedCheck(row, t)
    return {
      ...{ import: await toImport(row), ...format, columns, suggestion },
      ...(answers.length > 0 && { answers }),
      ...(check && { check })
    }
  }

  async function fileToImport(row: ImportRow, mapping: ImportMapping): Promise<FileToImport> {
    const open = await fileOf(row)
    const { format, columns } = await inspectCsv(open)
    return { open, format, mapping, header: columns.map(({ name }) => name) }
  }

  return {
    async list(): Promise<Import[]> {
      return await Promise.all((await read.imports.list(LISTED_IMPORTS)).map(toImport))
    },

    /** @throws ProblemError 400 when it is no CSV file, 413, and as for attachments (D40) */
    async upload(
      name: string,
      bytes: ByteBody,
      { actor, authorization, t }: Calling
    ): Promise<ImportPreview> {
      const rules = {
        mib: MAX_IMPORT_MIB,
        purpose: 'imported' as const,
        check: async (open: OpenFile) => void (await inspectCsv(open))
      }
      const { id, size } = await attachments.upload(name, bytes, actor, authorization, rules)
      const file = { attachmentId: id, fileName: name, size, createdAt: clock() }
      const row = await authorization.transaction(async (tx, { id: userId }) => {
        tx.tell({ type: 'imports' })
        return await tx.imports.insert({ ...file, state: 'uploaded', userId })
      })
      return await previewOf(row, t)
    },

    /** @throws ProblemError 404, 409 when the file is gone */
    async preview(id: number, t: Translate): Promise<ImportPreview> {
      return await previewOf(await existingImport(read, id), t)
    },

    /**
     * A dry run, whose mapping is kept for the file of rejected rows, and its findings for a page
     * that is loaded again.
     * @throws ProblemError 400, 404, 409 when the file is gone or is imported at the moment
     */
    async check(
      id: number,
      mapping: ImportMapping,
      { actor: { id: userId }, authorization, t }: Calling
    ): Promise<ImportCheck> {
      // Before the work that it costs.
      await authorization.check()
      const file = await fileToImport(await existingImport(read, id), mapping)
      const found = await places.run(() => importer.check(file, userId))
      await authorization.transaction(async (tx) => {
        rejectWhileBusy([await existingImport(tx, id)], clock())
        const findings = JSON.stringify(found)
        await tx.imports.update(id, { mapping: JSON.stringify(withHeader(file)), findings })
      })
      return checkFor(t, found)
    },

    /**
     * Starts to import.
     * @throws ProblemError 404, 409 when the file is gone or another import runs
     */
    async start(
      id: number,
      mapping: ImportMapping,
      { id: userId }: Viewer,
      authorization: ConfirmedAuthorization
    ): Promise<Import> {
      await authorization.check()
      const file = await fileToImport(await existingImport(read, id), mapping)
      await importer.checkMapping(file, userId)
      const row = await authorization.transaction(async (tx, actor) => {
        const { fileName } = await existingImport(tx, id)
        rejectWhileBusy(await tx.imports.listBusy(), clock())
        const detail = describeImport(mapping, fileName)
        await logSecurityEvent(tx, authorization.eventOf('import-started', actor, { detail }))
        return await runs.note(tx, id, withHeader(file), actor.id)
      })
      void runs.run(file, row)
      return await toImport(row)
    },

    /** A preview of undoing an import. @throws ProblemError 404, 409 when it can't be undone */
    async previewUndo(id: number): Promise<{ tickets: number; kept: number }> {
      const row = await existingImport(read, id)
      rejectWhileBusy([row], clock())
      rejectUndo(row, stateOf(row, clock()), clock())
      const { unchanged, changed } = await read.imports.countImported(id)
      return { tickets: unchanged, kept: changed }
    },

    /**
     * Starts to undo an import, or goes on with it (D88).
     * @throws ProblemError 404, 409 when it can't be undone or another import runs
     */
    async undo(id: number, authorization: ConfirmedAuthorization): Promise<Import> {
      const row = await authorization.transaction(async (tx, actor) => {
        const found = await existingImport(tx, id)
        rejectWhileBusy(await tx.imports.listBusy(), clock())
        rejectUndo(found, stateOf(found, clock()), clock())
        const detail = found.fileName
        await logSecurityEvent(tx, authorization.eventOf('import-undo-started', actor, { detail }))
        return await runs.noteUndo(tx, found, actor.id)
      })
      void runs.undo(row)
      return await toImport(row)
    },

    /** @throws ProblemError 404, 409 when the file is gone or was not looked through yet */
    async refused(
      id: number,
      t: Translate
    ): Promise<{ name: string; content: AsyncGenerator<Uint8Array> }> {
      const row = await existingImport(read, id)
      const mapping = mappingOf(row)
      if (!mapping) throw new ProblemError(409, 'This file has not been previewed yet.')
      const content = importer.refusedRows(await fileToImport(row, mapping), t)
      return { name: `refused-${id}.csv`, content }
    },

    importer,
    runs
  }
}

/** @throws ProblemError 404 */
async function existingImport({ imports }: Stores, id: number): Promise<ImportRow> {
  const row = await imports.find(id)
  if (!row) throw new ProblemError(404, 'This import does not exist.')
  return row
}

/** The columns of the file that a mapping was for, as JSON. */
function headerOf({ mapping }: ImportRow): string | null {
  return mapping === null ? null : JSON.stringify(JSON.parse(mapping).header ?? null)
}

const unnamed = (mapping: ImportMapping) => ({
  ...mapping,
  source: mapping.source === UNNAMED_SOURCE ? '' : mapping.source
})

function mappingOf({ mapping }: ImportRow): ImportMapping | null {
  return mapping === null ? null : (ImportMapping.safeParse(JSON.parse(mapping)).data ?? null)
}

/** The entry of the security log about an import that starts. */
export const describeImport = ({ source }: Pick<ImportMapping, 'source'>, fileName: string) =>
  source === '' ? fileName : `${source}: ${fileName}`
