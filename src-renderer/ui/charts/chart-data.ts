import { meant, type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** One of the series a chart compares. `color` is a token of the theme. */
export interface Series<Key extends string = string> {
  key: Key
  label: Text
  color: string
}

/** A column of a chart: a month, or a member of a team. */
export interface Column<Key extends string = string> {
  id: string
  label: string
  /** The initials of a person, shown below the column where the name has no room. */
  initials?: string | undefined
  /** Null where there is no value, which is not zero. */
  values: Readonly<Record<Key, number | null>>
}

/** The data of a chart, and of the table behind it. */
export interface ChartData<Key extends string = string> {
  /** The kind of thing that a column represents, such as `Month`. */
  columnKind: Text
  /** The unit of the values. */
  unit: 'Tickets' | 'Hours' | 'Minutes'
  series: readonly Series<Key>[]
  columns: readonly Column<Key>[]
}

/** The statuses as reports name them, in their colours (spec §4). */
export const STATUS_SERIES = [
  { key: 'open', label: meant('Open', 'tickets'), color: 'chart.open' },
  { key: 'inProgress', label: text('In Progress'), color: 'chart.inProgress' },
  { key: 'resolved', label: meant('Resolved', 'tickets'), color: 'chart.resolved' },
  { key: 'closed', label: meant('Closed', 'tickets'), color: 'chart.closed' }
] as const satisfies readonly Series[]

/** The priorities in the colours of charts (spec §4). */
export const PRIORITY_SERIES = [
  { key: 'high', label: text('High'), color: 'chart.high' },
  { key: 'medium', label: text('Medium'), color: 'chart.medium' },
  { key: 'low', label: text('Low'), color: 'chart.low' }
] as const satisfies readonly Series[]

/** Shown where there is no value. */
export const NO_VALUE = '–'

/** Whether all values are zero or missing, so that a chart would show nothing. */
export function isEmpty({ series, columns }: ChartData): boolean {
  return columns.every(({ values }) => series.every(({ key }) => !values[key]))
}

/** The highest value of a chart whose series are side by side or stacked. */
export function highestOf({ series, columns }: ChartData, isStacked: boolean): number {
  const heights = columns.map(({ values }) => {
    const all = series.map(({ key }) => values[key] ?? 0)
    return isStacked ? all.reduce((sum, value) => sum + value, 0) : Math.max(...all)
  })
  return Math.max(0, ...heights)
}

/**
 * Formats a value for tooltips: tickets as `7`, durations as `7.5 hours` (spec §2) or `90 minutes`, no value as
 * `–`.
 */
export function formatValue(value: number | null, unit: ChartData['unit']): string {
  if (value === null) return NO_VALUE
  const values = { count: value, amount: String(value) }
  switch (unit) {
    case 'Tickets':
      return values.amount
    case 'Hours':
      return t('{count, plural, one {{amount} hours} other {{amount} hours}}', values)
    case 'Minutes':
      return t('{count, plural, one {{amount} minutes} other {{amount} minutes}}', values)
  }
}

/** The units as they stand above an axis. */
export const UNIT_LABELS: Record<ChartData['unit'], Text> = {
  Tickets: text('Tickets'),
  Hours: text('Hours'),
  Minutes: text('Minutes')
}
