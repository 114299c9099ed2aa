import type { PeriodFigures } from './reports-store.ts'

/** A row of the engines' query for a period: a number, and how it is spread where it is a duration. */
export interface MeasureRow {
  measure: 'raised' | 'resolved' | 'open' | 'response' | 'resolution'
  /** Whether it is of all groups together. */
  isTotal: boolean
  key: string | null
  count: number
  mean: number | null
  median: number | null
  p90: number | null
}

const NONE = { count: 0, mean: null, median: null, p90: null }

const noFigures = (key: string | null): PeriodFigures => ({
  key,
  raised: 0,
  resolved: 0,
  openAtEnd: 0,
  response: NONE,
  resolution: NONE
})

/** Puts the measures of each group together. */
export function periodFigures(measures: readonly MeasureRow[]): {
  rows: PeriodFigures[]
  total: PeriodFigures
} {
  const total = noFigures(null)
  const rows = new Map<string | null, PeriodFigures>()
  for (const { measure, isTotal, key, ...spread } of measures) {
    const row = isTotal ? total : (rows.get(key) ?? noFigures(key))
    if (!isTotal) rows.set(key, row)
    if (measure === 'response' || measure === 'resolution') row[measure] = spread
    else row[measure === 'open' ? 'openAtEnd' : measure] = spread.count
  }
  return { rows: [...rows.values()], total }
}
