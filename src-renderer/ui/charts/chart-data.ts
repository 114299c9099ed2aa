/** One of the things a chart compares. `color` is a token of the theme's. */
export interface Series<Key extends string = string> {
  key: Key
  label: string
  color: string
}

/** What stands above each other in a chart: a month, or a member of a team. */
export interface Column<Key extends string = string> {
  id: string
  label: string
  /** A person's: what stands below the column where there is no room for the name. */
  initials?: string | undefined
  /** Null where there is no value, which is not zero. */
  values: Readonly<Record<Key, number | null>>
}

/** What a chart shows, and the table behind it. */
export interface ChartData<Key extends string = string> {
  /** What a column stands for. */
  columnKind: 'Month' | 'Member'
  /** What is counted or measured. */
  unit: 'Tickets' | 'Hours'
  series: readonly Series<Key>[]
  columns: readonly Column<Key>[]
}

/** The statuses as reports name them, in their colours (spec §4). */
export const STATUS_SERIES = [
  { key: 'open', label: 'Open', color: 'chart.open' },
  { key: 'inProgress', label: 'In Progress', color: 'chart.inProgress' },
  { key: 'resolved', label: 'Resolved', color: 'chart.resolved' },
  { key: 'closed', label: 'Closed', color: 'chart.closed' }
] as const satisfies readonly Series[]

/** The priorities in the colours of charts (spec §4). */
export const PRIORITY_SERIES = [
  { key: 'high', label: 'High', color: 'chart.high' },
  { key: 'medium', label: 'Medium', color: 'chart.medium' },
  { key: 'low', label: 'Low', color: 'chart.low' }
] as const satisfies readonly Series[]

/** Stands where there is no value. */
export const NO_VALUE = '–'

/** Whether there is nothing to draw: a chart of nothing but zeros says nothing. */
export function isEmpty({ series, columns }: ChartData): boolean {
  return columns.every(({ values }) => series.every(({ key }) => !values[key]))
}

/** The highest point of a chart in which a column's series stand beside or upon each other. */
export function highestOf({ series, columns }: ChartData, isStacked: boolean): number {
  const heights = columns.map(({ values }) => {
    const all = series.map(({ key }) => values[key] ?? 0)
    return isStacked ? all.reduce((sum, value) => sum + value, 0) : Math.max(...all)
  })
  return Math.max(0, ...heights)
}

/**
 * A value as tooltips say it: `7` tickets are plain, durations are `7.5 hours` (spec §2), no value
 * is `–`.
 */
export function formatValue(value: number | null, unit: ChartData['unit']): string {
  if (value === null) return NO_VALUE
  return unit === 'Hours' ? `${value} hours` : String(value)
}
