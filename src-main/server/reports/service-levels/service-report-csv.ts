import type {
  ServiceFigures,
  ServiceGroup,
  ServiceReport
} from '#shared/api/service-level-reports.ts'
import { PRIORITY_LABELS, type Priority } from '#shared/domain/tickets.ts'
import { english } from '#shared/languages/texts.ts'
import { csvOf } from '../../http/csv.ts'
import type { Stores } from '../../store/store.ts'
import { HEADINGS, namesOf } from '../period-csv.ts'

/** The columns besides the group. */
const COLUMNS: Record<string, (row: ServiceFigures) => number | null> = {
  Met: ({ met }) => met,
  Late: ({ late }) => late,
  Running: ({ running }) => running,
  'No Result': ({ none }) => none,
  'Met (%)': ({ share }) => share,
  'Median Open Time (h)': ({ median }) => median
}

/** A report of service levels as a CSV file, with the names of the screens. */
export async function serviceReportCsv(
  stores: Stores,
  by: ServiceGroup,
  { rows, total }: ServiceReport
): Promise<Buffer> {
  const nameOf =
    by === 'priority'
      ? (key: string | null) => english(PRIORITY_LABELS[key as Priority])
      : await namesOf(stores, by)
  const cellsOf = (row: ServiceFigures) =>
    Object.values(COLUMNS).map((figureOf) => String(figureOf(row) ?? ''))
  return csvOf([
    [by === 'priority' ? 'Priority' : HEADINGS[by], ...Object.keys(COLUMNS)],
    ...rows.map((row) => [nameOf(row.key), ...cellsOf(row)]),
    ['All', ...cellsOf(total)]
  ])
}
