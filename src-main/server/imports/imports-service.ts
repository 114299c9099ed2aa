import {
  type Import,
  type ImportCheck,
  ImportMapping,
  type ImportPreview
} from '#shared/api/imports.ts'
import { MAX_IMPORT_MIB } from '#shared/domain/imports.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { AttachmentsService } from '../attachments/attachments-service.ts'
import { type Clock, isWithin } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Authorization, ConfirmedAuthorization } from '../http/authorization.ts'
import type { ByteBody } from '../http/byte-body.ts'
import { ProblemError } from '../http/problem.ts'
import { createSemaphore } from '../http/semaphore.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { ImportRow } from '../store/imports-store.ts'
import type { Store, Stores } from '../store/store.ts'
import { inspectCsv, type OpenFile } from './csv-file.ts'
import { createImportRuns } from './import-runs.ts'
import { createImporter, type FileToImport } from './importer.ts'
import { suggestMapping } from './presets.ts'

/** How many imports are listed. */
const LISTED_IMPORTS = 20

/** After how much silence of its server a run counts as stopped, in milliseconds. */
const SILENCE_MS = 60_000

/** How many files are looked through at a time, and how many more wait (D36). */
const CHECKS = {
  concurrency: 1,
  maxWaiting: 4,
  sentence: 'Several files are being looked through at the moment. Try again in a moment.'
}

export type ImportsService = ReturnType<typeof createImportsService>

interface Parts {
  store: Pick<Store, 'read' | 'transaction'>
  clock: Clock
  log: Log
  files: FileFolder
  attachments: Pick<AttachmentsService, 'upload'>
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
      'The server does not have this file any more: files to import are kept for a day. Upload it again.'
    )
  }

  async function toImport(row: ImportRow): Promise<Import> {
    const { attachmentId, seenAt, startedAt, finishedAt, mapping, ...rest } = row
    return {
      ...rest,
      state: row.state === 'running' && !isAlive(row, clock()) ? 'stopped' : row.state,
      createdAt: row.createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      mapping: mappingOf(row),
      hasFile: attachmentId !== null
    }
  }

  /** A mapping of before whose columns this file has, the newest; else one by their names. */
  async function suggestionFor(row: ImportRow, columns: ImportPreview['columns']) {
    const names = new Set(columns.map(({ name }) => name))
    for (const former of [row, ...(await read.imports.list(LISTED_IMPORTS))]) {
      const mapping = mappingOf(former)
      if (mapping && Object.values(mapping.columns).every((name) => !name || names.has(name)))
        return mapping
    }
    return suggestMapping(columns, Intl.DateTimeFormat().resolvedOptions().timeZone)
  }

  async function previewOf(row: ImportRow): Promise<ImportPreview> {
    const { format, columns } = await inspectCsv(await fileOf(row))
    const suggestion = await suggestionFor(row, columns)
    return { import: await toImport(row), ...format, columns, suggestion }
  }

  async function fileToImport(row: ImportRow, mapping: ImportMapping): Promise<FileToImport> {
    const open = await fileOf(row)
    const { format } = await inspectCsv(open)
    return { open, format, mapping }
  }

  return {
    async list(): Promise<Import[]> {
      return await Promise.all((await read.imports.list(LISTED_IMPORTS)).map(toImport))
    },

    /** @throws ProblemError 400 when it is no CSV file, 413, and as for attachments (D40) */
    async upload(
      name: string,
      bytes: ByteBody,
      actor: Viewer,
      authorization: Authorization
    ): Promise<ImportPreview> {
      const rules = {
        mib: MAX_IMPORT_MIB,
        purpose: 'imported',
        check: async (open: OpenFile) => void (await inspectCsv(open))
      }
      const { id, size } = await attachments.upload(name, bytes, actor, authorization, rules)
      const file = { attachmentId: id, fileName: name, size, createdAt: clock() }
      const row = await authorization.transaction(async (tx, { id: userId }) => {
        tx.tell({ type: 'imports' })
        return await tx.imports.insert({ ...file, state: 'uploaded', userId })
      })
      return await previewOf(row)
    },

    /** @throws ProblemError 404, 409 when the file is gone */
    async preview(id: number): Promise<ImportPreview> {
      return await previewOf(await existingImport(read, id))
    },

    /**
     * A dry run, whose mapping is kept for the file of refused rows.
     * @throws ProblemError 400, 404, 409 when the file is gone or is imported at the moment
     */
    async check(
      id: number,
      mapping: ImportMapping,
      authorization: Authorization
    ): Promise<ImportCheck> {
      // Before the work that it costs.
      await authorization.check()
      const file = await fileToImport(await existingImport(read, id), mapping)
      const check = await places.run(() => importer.check(file))
      await authorization.transaction(async (tx) => {
        refuseRunning([await existingImport(tx, id)], clock())
        await tx.imports.update(id, { mapping: JSON.stringify(mapping) })
      })
      return check
    },

    /**
     * Starts to import.
     * @throws ProblemError 404, 409 when the file is gone or another import runs
     */
    async start(
      id: number,
      mapping: ImportMapping,
      authorization: ConfirmedAuthorization
    ): Promise<Import> {
      await authorization.check()
      const file = await fileToImport(await existingImport(read, id), mapping)
      await importer.checkMapping(file)
      const row = await authorization.transaction(async (tx, actor) => {
        const { fileName } = await existingImport(tx, id)
        refuseRunning(await tx.imports.listRunning(), clock())
        const detail = `${mapping.source}: ${fileName}`
        await tx.security.insert(authorization.eventOf('import-started', actor, { detail }))
        return await runs.note(tx, id, mapping, actor.id)
      })
      void runs.run(file, row)
      return await toImport(row)
    },

    /** @throws ProblemError 404, 409 when the file is gone or was not looked through yet */
    async refused(id: number): Promise<{ name: string; content: AsyncGenerator<Uint8Array> }> {
      const row = await existingImport(read, id)
      const mapping = mappingOf(row)
      if (!mapping) throw new ProblemError(409, 'Nobody has looked through this file yet.')
      const content = importer.refusedRows(await fileToImport(row, mapping))
      return { name: `refused-${id}.csv`, content }
    },

    importer,
    runs
  }
}

/** @throws ProblemError 404 */
async function existingImport({ imports }: Stores, id: number): Promise<ImportRow> {
  const row = await imports.find(id)
  if (!row) throw new ProblemError(404, 'There is no such import.')
  return row
}

function mappingOf({ mapping }: ImportRow): ImportMapping | null {
  return mapping === null ? null : (ImportMapping.safeParse(JSON.parse(mapping)).data ?? null)
}

/** Whether the server that imports a row has said so lately. */
function isAlive({ seenAt }: ImportRow, now: Date): boolean {
  return seenAt !== null && isWithin(seenAt, SILENCE_MS, now)
}

/** @throws ProblemError 409 while one of these imports runs */
export function refuseRunning(rows: readonly ImportRow[], now: Date): void {
  if (!rows.some((row) => row.state === 'running' && isAlive(row, now))) return
  throw new ProblemError(
    409,
    'Another import is running at the moment. Wait until it is done; it is in the list of imports.'
  )
}
