import type { PeriodReport, PeriodReportRow, ReportGroup } from '#shared/api/reports.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { english } from '#shared/languages/texts.ts'
import { csvOf } from '../http/csv.ts'
import type { Stores } from '../store/store.ts'

/** The headings of the groups. */
export const HEADINGS: Record<ReportGroup, string> = {
  department: 'Department',
  category: 'Category',
  person: 'Assigned To'
}

/** The columns besides the group; durations are in hours. */
const COLUMNS: Record<string, (row: Omit<PeriodReportRow, 'key'>) => number | null> = {
  Raised: ({ raised }) => raised,
  Resolved: ({ resolved }) => resolved,
  'Open At End': ({ openAtEnd }) => openAtEnd,
  'Response Mean (h)': ({ response }) => response.mean,
  'Response Median (h)': ({ response }) => response.median,
  'Response 90 % (h)': ({ response }) => response.p90,
  'Resolution Mean (h)': ({ resolution }) => resolution.mean,
  'Resolution Median (h)': ({ resolution }) => resolution.median,
  'Resolution 90 % (h)': ({ resolution }) => resolution.p90
}

/** A report of a period as a CSV file, with the names of the screens. */
export async function periodCsv(
  stores: Stores,
  by: ReportGroup,
  { rows, total }: PeriodReport
): Promise<Buffer> {
  const nameOf = await namesOf(stores, by)
  const cellsOf = (row: Omit<PeriodReportRow, 'key'>) =>
    Object.values(COLUMNS).map((figureOf) => String(figureOf(row) ?? ''))
  return csvOf([
    [HEADINGS[by], ...Object.keys(COLUMNS)],
    ...rows.map((row) => [nameOf(row.key), ...cellsOf(row)]),
    ['All', ...cellsOf(total)]
  ])
}

/** Finds the names of the groups in a report by their keys, as the screens show them. */
export async function namesOf(
  { users, categories }: Stores,
  by: ReportGroup
): Promise<(key: string | null) => string> {
  if (by === 'category') {
    const names = new Map((await categories.list()).map(({ slug, name }) => [slug, name]))
    names.set(OTHER_CATEGORY.slug, OTHER_CATEGORY.name)
    return (key) => names.get(key ?? '') ?? key ?? ''
  }
  const people = await users.list()
  if (by === 'department') {
    const names = new Map(people.map(({ role }) => [departmentKey(role), role]))
    return (key) => names.get(key ?? '') ?? key ?? ''
  }
  const names = new Map(people.map(({ id, fullName }) => [String(id), fullName]))
  return (key) => (key === null ? 'Unassigned' : (names.get(key) ?? english(UNKNOWN_USER)))
}
