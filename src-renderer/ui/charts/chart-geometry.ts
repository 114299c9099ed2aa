/** The fraction of a column that is left free; more where bars would otherwise grow too wide. */
const GAP = 0.3

/** The most lines of the grid, besides the one at zero. */
const MAX_TICKS = 6

/**
 * The positions of a chart's columns, in pixels from the left of the plot, for both bars and lines.
 * On a page from the right the first column is the rightmost.
 */
export interface Columns {
  /** The free fraction of a column, which d3 calls the padding of a band scale. */
  padding: number
  step: number
  /** The width of a column's bars, with a small margin. */
  band: number
  centerOf(index: number): number
  /** The column at a position; the nearest one outside of the plot. */
  indexAt(x: number): number
}

/**
 * Divides a plot into columns.
 * @param maxBar the maximum width of a column's bars, in pixels, so that a single one does not fill
 * the chart
 * @param isMirrored whether the first column is at the right
 */
export function columnsOf(
  count: number,
  width: number,
  maxBar: number,
  isMirrored = false
): Columns {
  const padding = Math.max(GAP, (width - maxBar * count) / (width + maxBar))
  const step = width / (count + padding)
  const fromLeft = (x: number) => (isMirrored ? width - x : x)
  return {
    padding,
    step,
    band: Math.min(step, step * (1 - padding) * (1 + GAP)),
    centerOf: (index) => fromLeft(step * (index + (1 + padding) / 2)),
    indexAt: (x) => Math.min(count - 1, Math.max(0, Math.floor(fromLeft(x) / step - padding / 2)))
  }
}

/**
 * Round values from 0 to at least `highest`, for the grid and its labels.
 * @param isWhole whether only whole numbers make sense, as with counts
 */
export function ticksUpTo(highest: number, isWhole: boolean): number[] {
  const least = highest / MAX_TICKS
  const power = 10 ** Math.floor(Math.log10(least || 1))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? power
  const size = isWhole ? Math.max(1, Math.ceil(round)) : round
  const count = Math.max(1, Math.ceil(highest / size - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * size).toPrecision(12)))
}
