import {
  type PeriodQuery,
  type PeriodReport,
  type PeriodReportRow,
  REPORT_GROUPS,
  type ReportGroup
} from '#shared/api/reports.ts'
import type { ServiceGroup } from '#shared/api/service-level-reports.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { isoDay } from '../../lib/iso-day.ts'
import type { ChartData, Series } from '../../ui/charts/chart-data.ts'

export const GROUP_LABELS: Record<ReportGroup, Text> = {
  department: text('Department'),
  category: text('Category'),
  person: text('Assigned To')
}

/** The names of charts by how their tickets are grouped. */
export const TICKETS_BY: Record<ServiceGroup, Text> = {
  department: text('Tickets by department'),
  category: text('Tickets by category'),
  person: text('Tickets by assigned to'),
  priority: text('Tickets by priority')
}
export const TIMES_BY: Record<ReportGroup, Text> = {
  department: text('Times by department'),
  category: text('Times by category'),
  person: text('Times by assigned to')
}

const COUNT_SERIES = [
  { key: 'raised', label: text('Raised'), color: 'chart.open' },
  { key: 'resolved', label: meant('Resolved', 'tickets'), color: 'chart.resolved' },
  { key: 'openAtEnd', label: text('Open at the end'), color: 'chart.inProgress' }
] as const satisfies readonly Series[]

const TIME_SERIES = [
  { key: 'response', label: text('Response, median'), color: 'chart.duration' },
  { key: 'resolution', label: text('Resolution, median'), color: 'chart.resolved' }
] as const satisfies readonly Series[]

/** How many groups a chart has room for; the table has all. */
export const MAX_COLUMNS = 8

/** A day of a period, as an address and a date field write it. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads a period from an address; the last three months of the calendar where there is none. */
export function parsePeriod(params: URLSearchParams, today: Date): PeriodQuery {
  return {
    ...parseDays(params, today),
    by: REPORT_GROUPS.find((group) => group === params.get('by')) ?? 'department'
  }
}

/** Reads the days of a period; see {@link parsePeriod}. */
export function parseDays(params: URLSearchParams, today: Date): Pick<PeriodQuery, 'from' | 'to'> {
  const asked = (name: string) => {
    const value = params.get(name) ?? ''
    return DAY.test(value) ? value : undefined
  }
  return {
    from: asked('from') ?? isoDay(new Date(today.getFullYear(), today.getMonth() - 2, 1)),
    to: asked('to') ?? isoDay(today)
  }
}

/** The numbers of tickets as a chart. */
export function countChart({ rows }: PeriodReport, by: ReportGroup, nameOf: NameOf) {
  return chartOf('Tickets', COUNT_SERIES, rows, by, nameOf, (row) => row)
}

/** The median times as a chart, in hours. */
export function timeChart({ rows }: PeriodReport, by: ReportGroup, nameOf: NameOf) {
  return chartOf('Hours', TIME_SERIES, rows, by, nameOf, ({ response, resolution }) => ({
    response: response.median,
    resolution: resolution.median
  }))
}

/** The text shown for the key of a row. */
export type NameOf = (key: string | null) => string

function chartOf<Key extends string>(
  unit: ChartData['unit'],
  series: readonly Series<Key>[],
  rows: readonly PeriodReportRow[],
  by: ReportGroup,
  nameOf: NameOf,
  valuesOf: (row: PeriodReportRow) => Record<Key, number | null>
): ChartData<Key> {
  const columns = rows.slice(0, MAX_COLUMNS).map((row) => ({
    id: row.key ?? '',
    label: nameOf(row.key),
    values: valuesOf(row)
  }))
  return { columnKind: GROUP_LABELS[by], unit, series, columns }
}
