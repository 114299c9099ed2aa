import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { DayOrder } from '#shared/domain/imports.ts'
import { type CsvFormat, columnIndexes, type OpenFile, readRows } from './csv-file.ts'
import { numbersOfDay } from './times.ts'

const TIMES = ['createdAt', 'updatedAt', 'respondedAt', 'resolvedAt'] as const

interface DatedFile {
  open: OpenFile
  format: CsvFormat
  mapping: Pick<ImportMapping, 'columns'>
  /** The names of further columns that have days. */
  dayColumns?: readonly string[]
}

/**
 * Whether a file writes 31/12/2025 or 12/31/2025, by all of its times together, because one program
 * has written them: a number above twelve is a day.
 * @returns undefined where it has no such times, or only ones such as 5/5/2025
 */
export async function dayOrderOf({
  open,
  format,
  mapping,
  dayColumns = []
}: DatedFile): Promise<DayOrder | undefined> {
  let indexes: number[] = []
  const seen = { 'day-first': false, 'month-first': false, unclear: false }
  for await (const { isHeader, cells } of readRows(open, format)) {
    if (isHeader) {
      const byName = columnIndexes(cells)
      const names = [...TIMES.map((field) => mapping.columns[field] ?? ''), ...dayColumns]
      indexes = names.flatMap((name) => byName.get(name) ?? [])
      if (indexes.length === 0) return undefined
    } else
      for (const index of indexes) {
        const [first, second] = numbersOfDay(cells[index] ?? '') ?? [0, 0]
        if (first > 12) seen['day-first'] = true
        else if (second > 12) seen['month-first'] = true
        else if (first !== second) seen.unclear = true
      }
  }
  if (seen['day-first'] === seen['month-first'])
    return seen.unclear || seen['day-first'] ? 'unclear' : undefined
  return seen['day-first'] ? 'day-first' : 'month-first'
}
