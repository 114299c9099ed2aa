/** The part of a column that is left free, unless bars would grow wider than they should. */
const GAP = 0.3

/** Lines of the grid beyond the one at zero. */
const MAX_TICKS = 6

/**
 * Where the columns of a chart stand, in pixels from the left of the plot. Bars and lines share it.
 */
export interface Columns {
  /** The free part of a column; what d3 calls the padding of a band scale. */
  padding: number
  step: number
  /** How wide what stands in a column is, with a little around it. */
  band: number
  centerOf(index: number): number
  /** The column at a place, the nearest one outside of all. */
  indexAt(x: number): number
}

/**
 * Divides a plot into columns.
 * @param maxBar how wide a column's bars may grow, in pixels, so that a single one is no wall
 */
export function columnsOf(count: number, width: number, maxBar: number): Columns {
  const padding = Math.max(GAP, (width - maxBar * count) / (width + maxBar))
  const step = width / (count + padding)
  return {
    padding,
    step,
    band: Math.min(step, step * (1 - padding) * (1 + GAP)),
    centerOf: (index) => step * (index + (1 + padding) / 2),
    indexAt: (x) => Math.min(count - 1, Math.max(0, Math.floor(x / step - padding / 2)))
  }
}

/**
 * Round values from 0 to at least `highest`, for the grid and its labels.
 * @param isWhole whether parts of one make no sense, as with counts
 */
export function ticksUpTo(highest: number, isWhole: boolean): number[] {
  const least = highest / MAX_TICKS
  const power = 10 ** Math.floor(Math.log10(least || 1))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? power
  const size = isWhole ? Math.max(1, Math.ceil(round)) : round
  const count = Math.max(1, Math.ceil(highest / size - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * size).toPrecision(12)))
}
