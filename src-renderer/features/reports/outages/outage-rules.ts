import type { OutageReportRow } from '#shared/api/outage-reports.ts'
import { text } from '#shared/languages/texts.ts'
import { dateFormat } from '../../../lib/formats.ts'
import type { ChartData } from '../../../ui/charts/chart-data.ts'

/** Names a category by its slug; null for outages of no category. */
export type CategoryNameOf = (category: string | null) => string

const month = dateFormat({
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC'
})

/** A month such as `May 2026`. @param text as `2026-05` */
export const monthText = (text: string): string => month.format(new Date(`${text}-15T12:00:00Z`))

/** The minutes of outages by category over all months, the most first. */
export function minutesChart(
  rows: readonly OutageReportRow[],
  nameOf: CategoryNameOf
): ChartData<'minutes'> {
  const columns = [...Map.groupBy(rows, ({ category }) => category)].map(([category, months]) => ({
    id: category ?? '',
    label: nameOf(category),
    values: { minutes: months.reduce((sum, { minutes }) => sum + minutes, 0) }
  }))
  return {
    columnKind: text('Category'),
    unit: 'Minutes',
    series: [{ key: 'minutes', label: text('Minutes'), color: 'chart.duration' }],
    columns: columns.toSorted((one, other) => other.values.minutes - one.values.minutes)
  }
}
