import { withMissingCategories } from '#shared/api/import-categories.ts'
import { ImportMapping } from '#shared/api/import-mapping.ts'
import type { Import, ImportCheck } from '#shared/api/imports.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { english } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { StartError } from '../base/start-error.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { ProblemError } from '../http/problem.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store, Stores } from '../store/store.ts'
import { answerLabels } from './answer-rules.ts'
import { inspectCsv, type OpenFile } from './csv-file.ts'
import { checkFor } from './import-findings.ts'
import { rejectWhileBusy } from './import-state.ts'
import { readImportForms, withHeader } from './importer.ts'
import { describeImport, type ImportsService } from './imports-service.ts'
import { suggestMapping } from './presets.ts'

/** How often the progress of an import is reported, in milliseconds. */
const PROGRESS_MS = 2000

/** A file beside the server, which no one uploads. */
export interface LocalImport {
  open: OpenFile
  fileName: string
  /** In bytes. */
  size: number
  /** The name of the other help desk; detected from the columns if left out. */
  source: string | undefined
  /** Parts of an `ImportMapping`; what is left out is suggested. */
  mapping: object
  /** The username of the default requester; that of the mapping where it is left out. */
  requester: string | undefined
  /** Whether to create the categories of the file that are not here. */
  createsCategories: boolean
  /** The IT Support Specialist who imports; the first one where it is left out. */
  username: string | undefined
  isDryRun: boolean
  onProgress(state: Pick<Import, 'imported' | 'total'>): void
}

export interface LocalImportResult {
  /** The preview. */
  check: ImportCheck
  /** The result; null for a dry run. */
  import: Pick<Import, 'state' | 'imported' | 'problem'> | null
  /** The rows that were rejected, as pieces of a CSV file. */
  refusedRows: AsyncGenerator<Uint8Array>
}

/**
 * Imports a file for a person with access to the server's machine.
 * @throws StartError with the one sentence to show
 */
export async function importLocally(
  store: Pick<Store, 'read' | 'transaction'>,
  clock: Clock,
  { importer, runs }: ImportsService,
  wanted: LocalImport
): Promise<LocalImportResult> {
  return await inSentences(async () => {
    const { open, fileName, size } = wanted
    const userId = await importerId(store.read, wanted.username)
    const { format, columns } = await inspectCsv(open)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const labels = answerLabels(await readImportForms(store.read))
    const userIdOf = async (username: string) =>
      (await store.read.users.findCredentials(username))?.user.id
    const requesterId = wanted.requester && (await userIdOf(wanted.requester))
    if (wanted.requester !== undefined && requesterId === undefined)
      throw new StartError(`No account has the username ${wanted.requester}.`)
    const given = parseMapping({
      ...suggestMapping(columns, { timeZone, source: wanted.source, labels }),
      ...wanted.mapping,
      ...(wanted.source !== undefined && { source: wanted.source }),
      ...(requesterId && { requester: { userId: requesterId } })
    })
    const header = columns.map(({ name }) => name)
    const firstCheck = await importer.check({ open, format, header, mapping: given }, userId)
    const mapping = wanted.createsCategories ? withMissingCategories(given, firstCheck) : given
    const file = { open, format, header, mapping }
    const findings = wanted.createsCategories ? await importer.check(file, userId) : firstCheck
    const check = checkFor(english, findings)
    const refusedRows = importer.refusedRows(file, english)
    if (wanted.isDryRun) return { check, import: null, refusedRows }
    await importer.checkMapping(file, userId)
    const row = await store.transaction(async (tx) => {
      rejectWhileBusy(await tx.imports.listBusy(), clock())
      const { id } = await tx.imports.insert({
        attachmentId: null,
        fileName,
        size,
        state: 'uploaded',
        userId,
        createdAt: clock()
      })
      await logSecurityEvent(tx, {
        at: clock(),
        kind: 'import-started',
        actorId: userId,
        subjectId: null,
        address: null,
        detail: `${describeImport(mapping, fileName)}, from the command line`
      })
      return await runs.note(tx, id, withHeader(file), userId)
    })
    const timer = setInterval(async () => {
      const now = await store.read.imports.find(row.id)
      if (now) wanted.onProgress(now)
    }, PROGRESS_MS)
    await runs.run(file, row).finally(() => clearInterval(timer))
    return { check, import: (await store.read.imports.find(row.id)) ?? row, refusedRows }
  })
}

async function importerId(read: Stores, username: string | undefined): Promise<number> {
  const specialists = (await read.users.list()).filter(
    ({ role, disabled, service }) => isItSupportSpecialist(role) && !disabled && !service
  )
  if (username === undefined) {
    const [first] = specialists.toSorted((one, other) => one.id - other.id)
    if (first) return first.id
    throw new StartError(
      'There is no IT Support Specialist yet. Start the server and create the first one.'
    )
  }
  const account = await read.users.findCredentials(username)
  const found = specialists.find(({ id }) => id === account?.user.id)
  if (found) return found.id
  throw new StartError(`${username} is not an IT Support Specialist who can sign in.`)
}

function parseMapping(mapping: object): ImportMapping {
  const { data, error } = ImportMapping.safeParse(mapping)
  if (data) return data
  const [issue] = error.issues
  throw new StartError(`The mapping is not valid: ${issue?.path.join('.')}: ${issue?.message}.`)
}

/** Turns what requests are answered with into the one sentence to print. */
async function inSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError || error instanceof StorageError)
      throw new StartError(error.message)
    throw error
  }
}
