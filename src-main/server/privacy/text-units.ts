/** The visible part of a piece of text, and where it is written. */
export interface Unit {
  /** Folded; a space for white space, empty for what no one sees. */
  text: string
  start: number
  end: number
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
const SPACES = /\s+/g

const graphemes = new Intl.Segmenter('en')

/** The characters of a text in one Unicode form, with one kind of space. */
const foldCharacters = (text: string) =>
  text.replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll(SPACES, ' ')

/** A text as texts are compared: each character for itself, as {@link plainUnits} has it. */
export const fold = (text: string) =>
  plainUnits(text)
    .map((unit) => unit.text)
    .join('')
    .replaceAll(SPACES, ' ')
    .trim()

/** The characters of a text, as they are written. */
export function plainUnits(text: string): Unit[] {
  return Array.from(graphemes.segment(text), ({ segment, index }) => ({
    text: foldCharacters(segment),
    start: index,
    end: index + segment.length
  }))
}
