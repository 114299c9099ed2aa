import type { DayOrder } from '#shared/domain/imports.ts'
import { text } from '#shared/languages/texts.ts'
import { ProblemError } from '../http/problem.ts'
import type { AccountIndex } from './account-matching.ts'
import { type CsvFormat, type CsvRow, type OpenFile, readRows } from './csv-file.ts'
import type { DefaultRequester } from './default-requester.ts'
import { createFindings, type ImportPlan, type RowOutcome } from './import-findings.ts'
import { createRowRules, type DatedMapping, type RowRules } from './row-rules.ts'
import { type ImportSurroundings, RejectedRow } from './word-rules.ts'

/** How many rows are looked up at once. */
const LOOK_UP_ROWS = 200

/** The input of an import, and the facts about this help desk that it needs. */
export interface ImportSource {
  open: OpenFile
  format: CsvFormat
  mapping: DatedMapping
  /** As the file shows it; undefined where the mapping says it or it does not matter. */
  dayOrder: DayOrder | undefined
  surroundings: ImportSurroundings
  /** Which of these tickets were imported before. */
  knownIds(externalIds: readonly string[]): Promise<Set<string>>
}

/** Begins to read a file: its header, and the rules that it makes of a mapping. */
export async function* rulesAndRows(
  source: ImportSource
): AsyncGenerator<CsvRow & { rules: RowRules }> {
  let rules: RowRules | undefined
  for await (const row of readRows(source.open, source.format)) {
    if (!rules) {
      rules = createRowRules(source.mapping, row.cells, source.surroundings)
      const [missing] = rules.missing
      if (missing !== undefined) {
        throw new ProblemError(400, text('The file has no column "{missing}".', { missing }), {
          errors: [
            { path: 'columns', message: text('The file has no column "{missing}"', { missing }) }
          ]
        })
      }
    }
    yield { ...row, rules }
  }
}

/** Says of each row but the header its outcome, in the order of the file. */
export async function* outcomesOf(source: ImportSource): AsyncGenerator<RowOutcome> {
  const taken = new Set<string>()
  let chunk: (CsvRow & { rules: RowRules })[] = []
  async function* outcomes(): AsyncGenerator<RowOutcome> {
    const named = chunk.map((entry) => ({ ...entry, id: attempt(entry, idOf) }))
    const ids = named.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    const known = await source.knownIds(ids)
    for (const { row, cells, rules, id } of named) {
      if (typeof id === 'string' && known.has(id) && isFirst(id)) {
        taken.add(id)
        yield { row, cells, rules, kind: 'unchanged' }
        continue
      }
      const ticket = typeof id === 'string' ? attempt({ cells, rules }, read(id)) : id
      if (ticket instanceof RejectedRow)
        yield { row, cells, rules, kind: 'refused', reason: ticket.sentence }
      else yield { row, cells, rules, kind: 'ticket', ticket }
    }
    chunk = []
  }
  const isFirst = (id: string) => source.mapping.repeatedRows === 'states' || !taken.has(id)
  const read = (id: string) => (rules: RowRules, cells: string[]) => {
    if (!isFirst(id)) throw new RejectedRow(text('An earlier row has the same number'))
    const ticket = rules.read(cells, id)
    taken.add(id)
    return ticket
  }
  for await (const entry of rulesAndRows(source)) {
    if (entry.isHeader) continue
    chunk.push(entry)
    if (chunk.length === LOOK_UP_ROWS) yield* outcomes()
  }
  yield* outcomes()
}

const idOf = (rules: RowRules, cells: string[]) => rules.externalIdOf(cells)

function attempt<T>(
  { rules, cells }: { rules: RowRules; cells: string[] },
  work: (rules: RowRules, cells: string[]) => T
): T | RejectedRow {
  try {
    return work(rules, cells)
  } catch (error) {
    if (error instanceof RejectedRow) return error
    throw error
  }
}

/**
 * Goes through a file and finds out what its import will do.
 * @param onRows gets the number of rows read so far, now and then
 */
export async function planImport(
  source: ImportSource,
  accountIndex: AccountIndex,
  requester: DefaultRequester,
  onRows: (rows: number) => Promise<void> = async () => undefined
): Promise<ImportPlan> {
  const found = createFindings(source.mapping, accountIndex, requester)
  let rows = 0
  for await (const outcome of outcomesOf(source)) {
    rows += 1
    if (rows % LOOK_UP_ROWS === 0) await onRows(rows)
    found.add(outcome)
  }
  return found.plan(rows)
}
