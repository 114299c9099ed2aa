import type { Column } from './chart-data.ts'

/**
 * Room for a letter of a label, and for a pair of the widest initials, with what keeps them apart,
 * in pixels.
 */
const LETTER = 7
const INITIALS = 27

/** In how many lines labels stand at most. */
const MAX_LINES = 3

interface AxisLabels {
  /** The columns that are labelled, by their place, and in which line, counted from 0. */
  labels: { index: number; text: string; line: number }[]
  lines: number
}

/**
 * What stands below the columns of a chart, so that labels stay apart: names whole or without most
 * of the last name, else the initials of people, in several lines where columns are close together.
 * Where even that is not enough, only every nth column is labelled.
 * @param step how wide a column is, in pixels where a rem is 16 px
 */
export function axisLabels(columns: readonly Column[], step: number): AxisLabels {
  const fitting = [({ label }: Column) => label, ({ label }: Column) => withoutLastName(label)]
    .map((form) => columns.map(form))
    .find((texts) => texts.every((text) => widthOf(text) <= step))
  if (fitting) return inLines(fitting, 1, 1)
  if (columns.some(({ initials }) => initials === undefined)) {
    const texts = columns.map(({ label }) => label)
    return inLines(texts, 1, Math.ceil(Math.max(...texts.map(widthOf)) / step))
  }
  const lines = Math.min(MAX_LINES, Math.ceil(INITIALS / step))
  const texts = columns.map(({ initials = '' }) => initials)
  return inLines(texts, lines, Math.ceil(INITIALS / (step * lines)))
}

function inLines(texts: readonly string[], lines: number, every: number): AxisLabels {
  const all = texts.map((text, index) => ({ index, text, line: (index / every) % lines }))
  return { lines, labels: all.filter(({ index }) => index % every === 0) }
}

function widthOf(text: string): number {
  return ([...text].length + 1) * LETTER
}

/** `Priya R.` for Priya Raman; a name of one word as it is. */
function withoutLastName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]}.`
}
