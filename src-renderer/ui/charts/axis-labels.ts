import type { Column } from './chart-data.ts'

/**
 * The width of a letter of a label, of one that is written together with the next, and of a pair of the
 * widest initials with the space between two pairs, in pixels.
 */
const LETTER_WIDTH_PX = 7
const JOINED_LETTER_WIDTH_PX = 5
const INITIALS_WIDTH_PX = 27

/** The most lines of labels. */
const MAX_LINES = 3

interface AxisLabels {
  /** The labelled columns by their index, each with its line, counted from 0. */
  labels: { index: number; text: string; line: number }[]
  lines: number
}

/**
 * The labels below the columns of a chart, placed so that they don't overlap: names in full or with
 * only the initial of the last name, or else the initials of people, in several lines where columns
 * are close together. Where even that is too wide, only every nth column has a label.
 * @param step the width of a column, in pixels where a rem is 16 px
 */
export function axisLabels(columns: readonly Column[], step: number): AxisLabels {
  const fullTexts = [({ label }: Column) => label, ({ label }: Column) => withoutLastName(label)]
    .map((form) => columns.map(form))
    .find((texts) => texts.every((text) => widthOf(text) <= step))
  if (fullTexts) return inLines(fullTexts, 1, 1)
  if (columns.some(({ initials }) => initials === undefined)) {
    const texts = columns.map(({ label }) => label)
    return inLines(texts, 1, Math.ceil(Math.max(...texts.map(widthOf)) / step))
  }
  const lines = Math.min(MAX_LINES, Math.ceil(INITIALS_WIDTH_PX / step))
  const texts = columns.map(({ initials = '' }) => initials)
  return inLines(texts, lines, Math.ceil(INITIALS_WIDTH_PX / (step * lines)))
}

function inLines(texts: readonly string[], lines: number, every: number): AxisLabels {
  const all = texts.map((text, index) => ({ index, text, line: (index / every) % lines }))
  return { lines, labels: all.filter(({ index }) => index % every === 0) }
}

function widthOf(text: string): number {
  const letters = text.replaceAll(/\p{M}/gu, '')
  const isJoined = /\p{Script=Arabic}/u.test(text)
  return ([...letters].length + 1) * (isJoined ? JOINED_LETTER_WIDTH_PX : LETTER_WIDTH_PX)
}

/**
 * `Priya R.` for Priya Raman; a name of one word as it is, and one in a script without capital letters,
 * which has no initials.
 */
function withoutLastName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial] = rest.at(-1) ?? ''
  if (initial === undefined) return first
  return initial.toLowerCase() === initial.toUpperCase() ? name : `${first} ${initial}.`
}
