import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { UNNAMED_SOURCE } from '#shared/domain/imports.ts'
import { departmentChoices, departmentKey } from '#shared/domain/teams.ts'
import { type Translate, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { readForms, versionsOf } from '../effects/known-forms.ts'
import { csvOf } from '../http/csv.ts'
import { invalid } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import { createAccountIndex } from './account-matching.ts'
import { dayAnswers } from './answer-rules.ts'
import type { CsvFormat, OpenFile } from './csv-file.ts'
import { dayOrderOf } from './day-order.ts'
import { defaultRequesterOf } from './default-requester.ts'
import type { ImportFindings, ImportPlan } from './import-findings.ts'
import { type ImportJob, pauseAfter } from './import-job.ts'
import { type ImportSource, outcomesOf, planImport, rulesAndRows } from './import-plan.ts'
import { createImportWriter } from './import-writer.ts'
import type { ImportedRow } from './row-rules.ts'
import type { ImportForm } from './word-rules.ts'

/** A file, and how its rows become tickets. */
export interface FileToImport {
  open: OpenFile
  format: CsvFormat
  mapping: ImportMapping
  /** The names of its columns. */
  header: readonly string[]
}

/**
 * A mapping as it is kept, with the columns of its file, by which it is suggested to the next one.
 */
export const withHeader = ({ mapping, header }: FileToImport) => ({ ...mapping, header })

/** Why an import doesn't start. */
const UNCLEAR_DAYS = text(
  'It is unclear whether 03/04/2025 is in March or April. Choose the date format.'
)

/** How many rows the file of rejected rows is written of at once. */
const REJECTED_ROWS = 100

export type Importer = ReturnType<typeof createImporter>

/**
 * Imports the tickets of other help desks: goes through a file once to find out what will be, and a
 * second time to write it.
 */
export function createImporter({
  store,
  clock
}: {
  store: Pick<Store, 'read' | 'transaction'>
  clock: Clock
}) {
  const { read } = store

  /**
   * The mapping with the order of day and month, as the file shows it where the mapping names none.
   */
  async function dated({ open, format, mapping }: FileToImport, forms: readonly ImportForm[]) {
    if (mapping.dayFirst !== undefined)
      return { mapping: { ...mapping, dayFirst: mapping.dayFirst } }
    const dayColumns = dayAnswers(mapping, forms)
    const dayOrder = await dayOrderOf({ open, format, mapping, dayColumns })
    return { dayOrder, mapping: { ...mapping, dayFirst: dayOrder !== 'month-first' } }
  }

  /** @throws ProblemError 400 where the mapping names what is not here */
  async function sourceOf(file: FileToImport): Promise<ImportSource> {
    const { open, format } = file
    const surroundings = await surroundingsOf(read, clock())
    const { dayOrder, mapping } = await dated(file, surroundings.forms)
    const { departments, categories } = surroundings
    const isHere = new Set([OTHER_CATEGORY, ...categories].map(({ slug }) => slug))
    const newCategories = mapping.newCategories?.filter(({ slug }) => !isHere.has(slug)) ?? []
    const isToBeHere = newCategories.some(({ slug }) => slug === mapping.category)
    if (!isHere.has(mapping.category) && !isToBeHere)
      throw invalid([{ path: 'category', message: 'This category does not exist' }])
    const department = departmentKey(mapping.department)
    if (!departments.some((name) => departmentKey(name) === department))
      throw invalid([{ path: 'department', message: 'This department does not exist' }])
    const source = mapping.source || UNNAMED_SOURCE
    const knownIds = (ids: readonly string[]) => read.imports.knownIds(source, ids)
    return {
      open,
      format,
      dayOrder,
      mapping: { ...mapping, newCategories },
      surroundings,
      knownIds
    }
  }

  /** @throws ProblemError 400 where the default requester is not here */
  async function peopleOf(mapping: ImportMapping, importerId: number) {
    const accounts = await read.users.listAccounts()
    const accountIndex = createAccountIndex(accounts)
    return {
      accountIndex,
      requester: defaultRequesterOf(mapping, accounts, accountIndex, importerId)
    }
  }

  return {
    /** @throws ProblemError 400 where a mapping names what is not here */
    async checkMapping(file: FileToImport, importerId: number): Promise<void> {
      const { dayOrder } = await sourceOf(file)
      if (dayOrder === 'unclear') throw invalid([{ path: 'dayFirst', message: UNCLEAR_DAYS }])
      await peopleOf(file.mapping, importerId)
    },

    /** A preview of an import by a person (a dry run). @throws ProblemError 400 */
    async check(file: FileToImport, importerId: number): Promise<ImportFindings> {
      const source = await sourceOf(file)
      const { accountIndex, requester } = await peopleOf(file.mapping, importerId)
      const { check } = await planImport(source, accountIndex, requester)
      return { ...check, ...(source.dayOrder && { dayOrder: source.dayOrder }) }
    },

    /** The rows that an import rejects, with the reason behind each, as pieces of a CSV file. */
    async *refusedRows(file: FileToImport, t: Translate): AsyncGenerator<Uint8Array> {
      const source = await sourceOf(file)
      for await (const { cells } of rulesAndRows(source)) {
        yield csvOf([[...cells, 'Reason']])
        const width = cells.length
        let rows: string[][] = []
        for await (const outcome of outcomesOf(source)) {
          if (outcome.kind !== 'refused') continue
          const padded = Array.from({ length: width }, (_, index) => outcome.cells[index] ?? '')
          rows.push([...padded, t(outcome.reason)])
          if (rows.length < REJECTED_ROWS) continue
          yield csvOf(rows, { isFirst: false })
          rows = []
        }
        if (rows.length > 0) yield csvOf(rows, { isFirst: false })
        return
      }
    },

    /**
     * Imports a file whose import has been noted as running. What is written stays whatever happens
     * next: a second run goes on from there.
     */
    async run(file: FileToImport, job: ImportJob): Promise<void> {
      const source = await sourceOf(file)
      const { accountIndex, requester } = await peopleOf(file.mapping, job.userId)
      const { mapping } = file
      const writer = createImportWriter({ store, clock, accountIndex, requester, mapping, job })
      const plan = await planImport(source, accountIndex, requester, writer.stillRunning)
      await writer.begin(plan)
      const ids = await writer.takeIds(plan.tickets)
      for await (const batch of batchesOf(source, plan, writer.batchSize)) {
        const began = performance.now()
        await writer.write(batch.map(({ row, ...entry }) => ({ ...entry, id: ids(row) })))
        await pauseAfter(began)
      }
    }
  }
}

/** The rows that are to be written, in the order of the file. */
async function* batchesOf(source: ImportSource, { tickets }: ImportPlan, size: () => number) {
  let batch: {
    row: number
    ticket: ImportedRow
    planned: typeof tickets extends Map<number, infer P> ? P : never
  }[] = []
  for await (const { row, cells, rules, isHeader } of rulesAndRows(source)) {
    if (isHeader) continue
    const planned = tickets.get(row)
    // Asked for each row, because it counts those that are the same.
    const externalId =
      planned || source.mapping.columns.externalId === undefined ? rules.externalIdOf(cells) : ''
    if (!planned) continue
    batch.push({ row, ticket: rules.read(cells, externalId), planned })
    if (batch.length < size()) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The enabled forms, with what they ask at present (D78). */
export async function readImportForms(read: Stores): Promise<ImportForm[]> {
  const known = await readForms(read)
  const enabled = known.forms.filter((form) => form.enabled)
  const ids = enabled.map(({ versionId }) => versionId)
  const versions = await versionsOf(read, known, ids)
  return enabled.flatMap((form) => {
    const version = versions.get(form.versionId)
    return version ? [{ ...form, definition: version.definition }] : []
  })
}

/** The facts about this help desk that the rules need. */
async function surroundingsOf(read: Stores, now: Date) {
  const [users, added, categories, subcategories, forms] = await Promise.all([
    read.users.list(),
    read.departments.listAdded(),
    read.categories.list(),
    read.categories.listSubcategories(),
    readImportForms(read)
  ])
  return {
    departments: departmentChoices([
      ...added.map(({ department }) => department),
      ...users.map(({ role }) => role)
    ]),
    categories,
    subcategories,
    forms,
    now
  }
}
